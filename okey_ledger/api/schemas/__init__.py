"""Requests and answers as pydantic models; what the domain declares is taken over from there, not declared again."""
