"""The toolkit all editors share: canvas and panels, forms, dialogs and their parts."""
