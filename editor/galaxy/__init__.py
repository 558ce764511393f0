"""The galaxy: drawn, questioned and edited. The page is in `page`, what a hand can do in `actions`."""
