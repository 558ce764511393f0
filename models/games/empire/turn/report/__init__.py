"""What a turn tells each player and everybody: page, text, mail, paper, bulletin, book and replay."""
