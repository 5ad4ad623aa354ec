"""Speed and memory, as ratios against a named rival in the same run; `python -m benchmarks` measures and prints them.

Tests never assert times; these figures are read by people and kept in `docs/performance.md`.
"""
