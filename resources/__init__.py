"""Everything a non-programmer may edit: rule sets, words, icons, samples."""
