"""The command line: one typer parser, a module per family of commands; bodies import what they need."""
