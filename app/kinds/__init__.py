"""The kinds of things a campaign holds, one module each: how one is begun, listed, opened and mended."""
