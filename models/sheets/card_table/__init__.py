"""The card table on paper: its plan in millimetres, the aid, placards, training sheets."""
