"""Games of lists: profiles and gear in one file, the roster, bench and cards made of them."""
