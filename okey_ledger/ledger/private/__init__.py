"""What a ledger knows of people: names of players and free texts, kept beside the events so that they can be erased."""
