"""The page of the story of a force: what happened and when, its points; what happens next; what would have been
otherwise.
"""
