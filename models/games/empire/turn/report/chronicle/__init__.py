"""The chronicle of a refereed campaign as values and as a page: sides, chapters, battles, time line, plots."""
