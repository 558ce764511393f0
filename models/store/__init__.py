"""The campaign file: one SQLite file, whole by itself at every instant.

`store` has the open campaign (its head shows the whole use of it). `backup` keeps and restores copies, `salvage`
repairs and imports, `integrity` checks a file (in a Job as well), `lock` tells who has it open and can break the lock
of a machine that is gone. The rest is theirs: `schema` is the format, `recorder` and `history` the undo, `migrate` and
`rebuild` the way from format to format, `row_recovery`, `pages` and `foreign` the readers of damaged and of strangers'
files.
"""
