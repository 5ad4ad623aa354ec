"""Requests and answers as types."""
