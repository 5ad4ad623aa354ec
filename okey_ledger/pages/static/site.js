// What pages do beyond what is written on them: times in the reader's zone, the step in the address, printing.

for (const time of document.querySelectorAll("time[datetime]")) {
  const at = new Date(time.getAttribute("datetime") ?? "");
  if (!Number.isNaN(at.valueOf())) {
    const inZone = new Intl.DateTimeFormat(document.documentElement.lang, {dateStyle: "medium", timeStyle: "short", numberingSystem: "latn"});
    time.textContent = inZone.format(at);
  }
}

for (const button of document.querySelectorAll("button[data-print]")) {
  button.removeAttribute("hidden");
  button.addEventListener("click", () => window.print());
}

// The address and the links of the page follow the step on screen, so that both can be sent and reloaded.
for (const replay of document.querySelectorAll("okey-replay")) {
  replay.addEventListener("stepchange", (event) => {
    const {step, seat} = /** @type {CustomEvent} */ (event).detail;
    const here = new URL(location.href);
    if (replay.hasAttribute("data-address")) {
      here.searchParams.set("step", String(step));
      if (seat === null || seat === undefined) here.searchParams.delete("seat");
      else here.searchParams.set("seat", String(seat));
      history.replaceState(history.state, "", here);
    }
    for (const link of document.querySelectorAll("a[data-step]")) {
      const address = new URL(/** @type {HTMLAnchorElement} */ (link).href);
      address.searchParams.set("step", String(step));
      link.setAttribute("href", address.pathname + address.search);
    }
  });
}
