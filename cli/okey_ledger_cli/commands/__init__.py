"""The commands: a module for each, thin; what it needs is loaded with it."""
