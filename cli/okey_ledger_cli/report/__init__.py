"""The report on a data set as one HTML page."""
