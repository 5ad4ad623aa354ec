"""Rendering: hands, differences, analyses, disputes and data sets as lines for people or as JSON."""
