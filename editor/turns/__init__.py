"""The referee's desk: takes mails in, judges a turn phase by phase, overrules, publishes, and shows how the campaign
goes.
"""
