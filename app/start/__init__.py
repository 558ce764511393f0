"""How the program starts and ends: a screen, the window, its first picture, crashes, the end of the session."""
