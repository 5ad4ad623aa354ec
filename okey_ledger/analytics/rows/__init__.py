"""From a hand to its rows: judged, its turns read off its events, and what each table says of it."""
