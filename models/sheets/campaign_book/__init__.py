"""The chronicle of a campaign set as a book: its pages, their columns, its parts."""
