"""The print dialog: what goes on paper, how, and how it will look."""
