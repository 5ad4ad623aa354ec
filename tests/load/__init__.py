"""Attacks on a running service, bounded in number and time, against a service on this machine alone."""
