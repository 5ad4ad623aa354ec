"""What the service counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

LATENCIES = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""The bounds of the buckets, in seconds."""


class Metrics:
    """The counters of one process; every service has its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.appends = Counter("okey_ledger_appends", "Events stored.", registry=self.registry)
        self.refusals = Counter("okey_ledger_refusals", "Appends refused, by why.", ["reason"], registry=self.registry)
        self.lag = Gauge(
            "okey_ledger_projection_lag", "Events that the lists have not read yet.", registry=self.registry
        )
        self.requests = Counter(
            "okey_ledger_requests",
            "Requests answered, by method and status.",
            ["method", "status"],
            registry=self.registry,
        )
        self.latency = Histogram(
            "okey_ledger_latency_seconds",
            "From a request to its answer, by route.",
            ["route"],
            buckets=LATENCIES,
            registry=self.registry,
        )
        self.connections = Gauge("okey_ledger_connections", "Open connections.", registry=self.registry)
        self.streams = Gauge("okey_ledger_open_streams", "Answers of the feed that are open.", registry=self.registry)
        self.audits = Gauge(
            "okey_ledger_running_audits", "Logs that are being audited on request.", registry=self.registry
        )
        self.temporary = Gauge(
            "okey_ledger_temporary_bytes", "Bytes of logs in temporary files.", registry=self.registry
        )
        self.log_refused = Gauge(
            "okey_ledger_log_refused",
            "1 where the ledger does not go on with what the transparency log has signed.",
            registry=self.registry,
        )
        ProcessCollector(registry=self.registry)  # memory, descriptors and time of the process
        self.failures = Counter("okey_ledger_failures", "Faults of the service.", registry=self.registry)

    def text(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self.registry)
