"""The campaign file: one SQLite file, complete in itself at every instant.

`store` has the open campaign (the head of that module shows how it is used). `backup` keeps and restores copies,
`salvage` repairs and imports, `integrity` checks a file (in a Job as well), `lock` tells who has it open and can break
the lock of a machine that is gone. The other modules serve these: `schema` is the format, `recorder` and `history` the
undo, `migrate` and `rebuild` bring a file from one format to the next, `row_recovery`, `pages` and `foreign` read
damaged files and files of strangers.
"""
