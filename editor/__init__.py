"""Qt: turns gestures into Changes and draws what models describe. Never imports app."""
