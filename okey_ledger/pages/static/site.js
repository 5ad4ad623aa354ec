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

// A running hand follows its table: the stream says that something has happened, the page itself says what is to be seen.
const reading = document.querySelector("#reading[data-stream]");
const said = /** @type {HTMLElement | null} */ (document.querySelector("[data-live]"));
if (reading !== null && said !== null) {
  const follows = !new URLSearchParams(location.search).has("step");
  const stream = new EventSource(reading.getAttribute("data-stream") ?? "");

  /** Show the hand as it is now, at the step on screen where one was chosen. */
  const refresh = async () => {
    const answer = await fetch(location.href, {headers: {Accept: "text/html"}});
    if (!answer.ok || answer.redirected) return location.reload();
    const now = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = now.querySelector("#reading");
    if (fresh === null) return;
    reading.replaceChildren(...fresh.childNodes);
    reading.setAttribute("data-last", fresh.getAttribute("data-last") ?? "");
    if (follows) reading.querySelector(".board")?.scrollIntoView({block: "nearest"});
  };

  let waiting = 0;
  stream.addEventListener("open", () => { said.textContent = said.dataset.connected ?? ""; said.classList.remove("lost") });
  stream.addEventListener("error", () => { said.textContent = said.dataset.lost ?? ""; said.classList.add("lost") });
  stream.addEventListener("message", () => {
    clearTimeout(waiting);
    waiting = setTimeout(refresh, 100);
  });
  stream.addEventListener("end", () => { stream.close(); location.reload() });
}
