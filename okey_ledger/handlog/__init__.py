"""Hand logs: reading JSON Lines, taking the hands apart, refusing what is no log, auditing whole files.

A log is read twice: once to find which lines belong to which hand, once hand by hand. So hands may be interleaved,
reports come in the order in which hands first appear, and memory holds one hand and some bytes for each of the others.
"""
