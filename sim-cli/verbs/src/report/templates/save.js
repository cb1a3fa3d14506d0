// Adds buttons that save a chart as SVG or PNG, and a table as CSV.
{
  const save = (title, ending, blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${title.trim().toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 60)}.${ending}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  // Returns a drawing as text, with the style of each element, because other programs lack the page's style sheet.
  const drawing = (svg) => {
    const copy = svg.cloneNode(true);
    const copies = [copy, ...copy.querySelectorAll("*")];
    const kept = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-family", "font-size", "font-weight"];
    [svg, ...svg.querySelectorAll("*")].forEach((element, index) => {
      const style = getComputedStyle(element);
      for (const name of kept) copies[index].style.setProperty(name, style.getPropertyValue(name));
    });
    const { width, height } = svg.viewBox.baseVal;
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    copy.style.background = getComputedStyle(document.body).backgroundColor;
    return { text: new XMLSerializer().serializeToString(copy), width, height };
  };
  const asImage = (title, { text, width, height }) => {
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [2 * width, 2 * height];
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => save(title, "png", blob));
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  };
  // Returns a cell of a CSV file. An apostrophe keeps spreadsheets from reading text as a formula.
  const cell = (of) => {
    const text = of.textContent.replaceAll("\u00a0", " ").trim();
    const isFormula = /^([=@]|[+-](?![\d.]))/.test(text);
    return `"${(isFormula ? "'" : "") + text.replaceAll('"', '""')}"`;
  };
  const button = (name, title, press) => {
    const made = document.createElement("button");
    [made.type, made.className, made.textContent] = ["button", "save", name];
    made.setAttribute("aria-label", `Save “${title.trim()}” as ${name}`);
    made.addEventListener("click", press);
    return made;
  };
  for (const figure of document.querySelectorAll("figure:has(svg)")) {
    const caption = figure.querySelector("figcaption");
    const title = caption.textContent;
    const shown = () => drawing([...figure.querySelectorAll("svg")].find((svg) => svg.getClientRects().length));
    const buttons = document.createElement("span");
    buttons.className = "name";
    buttons.append(
      button("SVG", title, () => save(title, "svg", new Blob([shown().text], { type: "image/svg+xml" }))),
      button("PNG", title, () => asImage(title, shown())),
    );
    caption.append(" ", buttons);
  }
  for (const table of document.querySelectorAll("table:has(caption)")) {
    const title = table.caption.querySelector("span")?.textContent ?? table.caption.textContent;
    const lines = () => [...table.rows].map((row) => [...row.cells].map(cell).join(",") + "\r\n");
    table.caption.append(button("CSV", title, () => save(title, "csv", new Blob(lines(), { type: "text/csv" }))));
  }
}
