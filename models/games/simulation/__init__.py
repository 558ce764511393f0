"""Battles and campaigns played many times by automatic players, and the tally of their results."""
