"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const el = (id) => document.getElementById(id);
  const say = (name, filled = {}) => data.words[name].replace(/\{(\w+)\}/g, (_, blank) => filled[blank]);
  const steps = data.steps.map(
    ([n, turn, lines, label, wide, narrow, chosen]) => ({ n, turn, lines, label, layouts: [wide, narrow], chosen }));
  const links = new Map([...document.querySelectorAll("[data-turn]")].map((link) => [Number(link.dataset.turn), link]));
  let at = 0;
  let timer = null;

  const narrow = () => (el("stage").clientWidth < 640 ? 1 : 0);

  function paint() {
    const layout = narrow();
    const [height, ...places] = steps[at].layouts[layout];
    const width = data.widths[layout];
    el("board").setAttribute("viewBox", `0 0 ${width} ${height}`);
    el("board").setAttribute("aria-label", steps[at].label);
    el("board").innerHTML = `<rect class="bg" width="${width}" height="${height}" rx="10"/>` + places.map((place) => {
      const [part, x, y, scale] = data.places[place];
      return `<g transform="translate(${x} ${y}) scale(${scale})">${data.parts[part]}</g>`;
    }).join("");
    explain();
    choose();
  }

  // What a card says is kept once, and joins the tooltip that names the card.
  function explain() {
    for (const shown of el("board").querySelectorAll("[data-card]")) {
      const text = data.texts[shown.dataset.card];
      const tooltip = shown.querySelector("title");
      if (text && tooltip) tooltip.textContent += `\n${text}`;
    }
  }

  // The answer that led to the next step.
  function choose() {
    const option = el("board").querySelector(`[data-option="${steps[at].chosen}"]`);
    if (!option) return;
    option.classList.add("chosen");
    const tooltip = option.querySelector("title") || document.createElementNS(el("board").namespaceURI, "title");
    tooltip.textContent = say("chosen", { text: option.dataset.says });
    option.prepend(tooltip);
  }

  function paragraphs(lines) {
    return lines.map((line) => Object.assign(document.createElement("p"), { textContent: line }));
  }

  function tell() {
    let from = at;
    while (from > 0 && steps[from - 1].turn === steps[at].turn) from -= 1;
    el("before").replaceChildren(...paragraphs(steps.slice(from, at).flatMap((step) => step.lines)));
    el("now").replaceChildren(...paragraphs(steps[at].lines));
    el("told").scrollTop = el("told").scrollHeight;
  }

  function mark() {
    for (const [turn, link] of links) {
      const here = turn === steps[at].turn;
      link.closest("tr").classList.toggle("here", here);
      if (!here) { link.removeAttribute("aria-current"); continue; }
      link.setAttribute("aria-current", "step");
      const list = el("list"), row = link.closest("tr").getBoundingClientRect(), frame = list.getBoundingClientRect();
      const head = list.querySelector("thead").offsetHeight;
      if (row.top < frame.top + head || row.bottom > frame.bottom) {
        list.scrollTop += row.top - frame.top - (frame.height + head) / 2;
      }
    }
  }

  function show(index, keep) {
    at = Math.max(0, Math.min(steps.length - 1, index));
    paint();
    tell();
    mark();
    el("slider").value = at;
    el("slider").setAttribute("aria-valuetext", say("at", { step: at + 1, all: steps.length, turn: steps[at].turn }));
    el("count").value = say("count", { step: at + 1, all: steps.length });
    el("first").disabled = el("previous").disabled = at === 0;
    el("next").disabled = el("last").disabled = at === steps.length - 1;
    if (!keep) history.replaceState(null, "", `#${steps[at].n}`);
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    el("sign").setAttribute("d", "M5 3v14l12-7z");
    el("play").setAttribute("aria-label", say("play"));
  }

  function play() {
    if (at === steps.length - 1) show(0);
    el("sign").setAttribute("d", "M5 3h4v14H5zM11 3h4v14h-4z");
    el("play").setAttribute("aria-label", say("pause"));
    timer = setInterval(() => {
      show(at + 1);
      if (at === steps.length - 1) pause();
    }, Number(el("pace").value));
  }

  const toggle = () => (timer === null ? play() : pause());
  const go = (index) => { pause(); show(index); };

  function fromAddress() {
    const wanted = Number.parseInt(location.hash.slice(1), 10);
    if (Number.isNaN(wanted)) return 0;
    const index = steps.findLastIndex((step) => step.n <= wanted);
    return Math.max(0, index);
  }

  el("first").onclick = () => go(0);
  el("previous").onclick = () => go(at - 1);
  el("next").onclick = () => go(at + 1);
  el("last").onclick = () => go(steps.length - 1);
  el("play").onclick = toggle;
  el("slider").oninput = () => go(Number(el("slider").value));
  el("pace").onchange = () => { if (timer !== null) { pause(); play(); } };
  addEventListener("hashchange", () => { pause(); show(fromAddress(), true); });

  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input,select")) return;
    const keys = {
      ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1),
      Home: () => go(0), End: () => go(steps.length - 1),
    };
    if (event.key === " " && !event.target.closest("button,a")) keys[" "] = toggle;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  const themes = [["", "auto", "by_system"], ["light", "light", "in_light"], ["dark", "dark", "in_dark"]];
  let theme = 0;
  el("theme").onclick = () => {
    theme = (theme + 1) % themes.length;
    const [value, name, label] = themes[theme];
    if (value) document.documentElement.dataset.theme = value; else delete document.documentElement.dataset.theme;
    el("theme").textContent = say(name);
    el("theme").setAttribute("aria-label", say("colors", { colors: say(label) }));
  };

  let layout = narrow();
  addEventListener("resize", () => {
    if (narrow() === layout) return;
    layout = narrow();
    paint();
  });

  show(fromAddress(), true);
})();
