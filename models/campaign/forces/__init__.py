"""Forces of a campaign: Changes, verdicts, branches, copies, what is shared."""
