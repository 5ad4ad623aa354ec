"""Keeping a data set current from the feed of a service."""
