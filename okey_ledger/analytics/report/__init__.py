"""What a report on a data set shows: its figures and their plots."""
