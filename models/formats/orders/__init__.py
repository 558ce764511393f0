"""Order sheets from mails and files, and the letters of a turn."""
