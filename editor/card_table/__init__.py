"""The page of a card game at the table: may I, what are the odds, what is due; and its paper."""
