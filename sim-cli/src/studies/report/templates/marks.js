// Shows the reading of a chart at the mark under the pointer, or at the one that arrow keys lead to.
for (const figure of document.querySelectorAll("figure")) {
  const output = figure.querySelector("output");
  let at = null;
  const show = (mark) => {
    if (at) at.classList.remove("on");
    at = mark;
    if (at) at.classList.add("on");
    // A mark of a drawing holds its reading as an element, a cell as an attribute.
    output.textContent = at ? at.title || at.textContent : "";
  };
  for (const chart of figure.querySelectorAll("[data-across]")) {
    const marks = Array.from(chart.querySelectorAll(".mark"));
    const across = Number(chart.dataset.across);
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across };
    const ends = { Home: 0, End: marks.length - 1 };
    chart.addEventListener("pointerover", (event) => show(event.target.closest(".mark") || at));
    chart.addEventListener("pointerleave", () => show(null));
    chart.addEventListener("blur", () => show(null));
    chart.addEventListener("keydown", (event) => {
      if (event.key === "Escape") return show(null);
      if (!(event.key in steps) && !(event.key in ends)) return;
      event.preventDefault();
      const from = marks.indexOf(at);
      const to = event.key in ends ? ends[event.key] : from < 0 ? 0 : from + steps[event.key];
      if (!marks[to]) return;
      show(marks[to]);
      if (chart.tagName !== "svg") at.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }
}
