"""What rule sets share in which melds are laid during play: işlek tiles, lay-offs, captures, and how bots find them."""
