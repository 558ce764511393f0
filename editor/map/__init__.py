"""The editor of battle boards: terrain, walls and doors, zones, things; its page, its tools, its panels."""
