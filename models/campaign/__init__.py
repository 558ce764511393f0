"""Records of a campaign, queries over them, Changes to them."""
