// Shows a chart's value at the mark under the pointer, or at the mark that arrow keys select.
for (const figure of document.querySelectorAll("figure")) {
  const output = figure.querySelector("output");
  let at = null;
  const show = (mark) => {
    if (at) at.classList.remove("on");
    at = mark;
    if (at) at.classList.add("on");
    output.textContent = at ? at.dataset.reading : "";
    if (at) place();
  };
  // Places the value above the mark, or below the mark if there is no room above.
  const place = () => {
    output.style.left = "0";
    const [frame, mark] = [figure, at].map((one) => one.getBoundingClientRect());
    const [wide, high] = [output.offsetWidth, output.offsetHeight];
    const left = mark.left + mark.width / 2 - frame.left - wide / 2;
    const above = mark.top - frame.top - high - 6;
    output.style.left = `${Math.max(4, Math.min(left, frame.width - wide - 6))}px`;
    output.style.top = `${above > 0 ? above : mark.bottom - frame.top + 6}px`;
  };
  for (const chart of figure.querySelectorAll("[data-across]")) {
    for (const mark of chart.querySelectorAll(".mark")) {
      // Removes the title element or attribute, because the browser would also show it as a tooltip.
      const title = mark.querySelector("title");
      mark.dataset.reading = title ? title.textContent : mark.title;
      if (title) title.remove();
      mark.removeAttribute("title");
    }
    const across = Number(chart.dataset.across);
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across };
    chart.addEventListener("pointerover", (event) => show(event.target.closest(".mark") || at));
    chart.addEventListener("pointerleave", () => show(null));
    chart.addEventListener("blur", () => show(null));
    chart.addEventListener("keydown", (event) => {
      if (event.key === "Escape") return show(null);
      if (!(event.key in steps) && event.key !== "Home" && event.key !== "End") return;
      event.preventDefault();
      const marks = Array.from(chart.querySelectorAll(".mark"));
      const ends = { Home: 0, End: marks.length - 1 };
      const from = marks.indexOf(at);
      const to = event.key in ends ? ends[event.key] : from < 0 ? 0 : from + steps[event.key];
      if (!marks[to]) return;
      show(marks[to]);
      if (chart.tagName !== "svg") at.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }
}
// Marks boxes that scroll sideways while more content is to the right.
for (const box of document.querySelectorAll(".scroll, .heat")) {
  const look = () => box.classList.toggle("more", box.scrollWidth - box.clientWidth - box.scrollLeft > 2);
  box.addEventListener("scroll", look);
  new ResizeObserver(look).observe(box);
}
