"""Pages: hands as people look at them, in a browser or as a picture (docs/replay.md)."""
