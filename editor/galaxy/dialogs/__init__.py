"""The dialogs of a galaxy: begin one anew, take a file in, give one out."""
