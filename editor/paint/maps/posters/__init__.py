"""A battle map on paper at true scale."""
