"""The transparency log: a Merkle tree over all events, its signed checkpoints, witnesses and proofs."""
