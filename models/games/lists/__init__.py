"""Games of lists: profiles and gear in one file, the roster, builder and cards made of them."""
