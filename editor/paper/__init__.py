"""The print dialogs: what is printed, how, and a preview."""
