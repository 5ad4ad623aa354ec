"""A data set: its manifest, its files in their formats, changing it all or nothing, and checking it."""
