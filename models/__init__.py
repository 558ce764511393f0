"""What Portulan knows: the games, their content, the campaign file. No Qt, ever."""
