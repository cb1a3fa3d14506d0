"use strict";
// Sorts a table by the column whose button is pressed: columns of numbers by size, and columns of text
// alphabetically. Rows without a value stay at the end, and equal rows keep their order.
for (const button of document.querySelectorAll("thead button")) {
  button.addEventListener("click", () => {
    const head = button.closest("th");
    const table = head.closest("table");
    const body = table.tBodies[0];
    const index = head.cellIndex;
    const isNumber = head.dataset.kind === "number";
    const descends = head.getAttribute("aria-sort") === "ascending";
    const value = (row) => row.cells[index].dataset.value;
    const order = (a, b) => {
      if (a === "" || b === "") return (a === "") - (b === "");
      const difference = isNumber
        ? Number(a) - Number(b)
        : a.localeCompare(b, "en", { numeric: true });
      return descends ? -difference : difference;
    };
    const rows = Array.from(body.rows).sort((a, b) => order(value(a), value(b)));
    body.append(...rows);
    for (const other of table.tHead.rows[0].cells) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", descends ? "descending" : "ascending");
  });
}
