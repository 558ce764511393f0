"""The only painters: screen, PNG, PDF and printer share them."""
