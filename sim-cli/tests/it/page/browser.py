#!/usr/bin/env python3
"""Checks pages of `corsair report` in a real browser (Chromium, headless).

    browser.py PAGE.html... [--shots DIR]

Requirements of every page:
- The page loads without console messages and without network requests.
- Every chart has a text alternative and a table of its values. The chart shows values under the pointer and by the
  keyboard, within its frame. No text of a chart overlaps another text or leaves the chart, and no chart appears twice.
- Cells without a verdict have no colour. No line breaks at a hyphen of a name, and copied names are unchanged.
- Tables sort by a click and by the keyboard. A table that is cut shows a hint, and a heat map is whole at 1280 pixels.
- Nothing is wider than the window at 390 pixels in light, at 1280 pixels in dark, and in print.
- The chart beside the answer is whole on the first screen of 1280 x 800 pixels, and begins on that of a telephone.
- The page has less than a million bytes and prints on at most six sheets.
- A page of `corsair replay --html` shows its whole board with readable text. Keys, buttons, story and links step
  through the game.

`--shots` stores screenshots. The script uses the browser's debugging pipe, so it needs only Python's standard library.
Without a browser, the exit code is 77.
"""

import base64
import fcntl
import itertools
import json
import os
import pathlib
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
WIDTHS = [390, 1280]
THEMES = ["light", "dark"]
SKIPPED = 77
SECONDS = 60
# Maximum size of a page in bytes.
LARGEST = 1_000_000


class Browser:
    """Browser at the other end of a pipe. A message is one JSON object, followed by a NUL byte."""

    def __init__(self, program, profile):
        # The ends must not be 3 or 4, which the child process uses.
        reading, writing = (
            [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in os.pipe()] for _ in range(2)
        )
        self.out, self.back = reading[1], writing[0]

        def give():
            os.dup2(reading[0], 3)
            os.dup2(writing[1], 4)

        self.process = subprocess.Popen(
            [
                program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
                f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank",
            ],
            preexec_fn=give, pass_fds=(3, 4), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(reading[0])
        os.close(writing[1])
        self.buffer, self.number, self.events = b"", 0, []
        self.session = None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.ask(f"{domain}.enable")

    def ask(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        wanted = self.number
        while True:
            answer = self.next()
            if answer.get("id") == wanted:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def next(self):
        until = time.monotonic() + SECONDS
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.back], [], [], max(0, until - time.monotonic()))
            if not ready:
                raise RuntimeError("the browser does not answer")
            read = os.read(self.back, 1 << 16)
            if not read:
                raise RuntimeError("the browser has ended")
            self.buffer += read
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def wait_for(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.next())

    def load(self, path):
        self.events.clear()
        self.ask("Page.navigate", url=path.resolve().as_uri())
        self.wait_for("Page.loadEventFired")

    def value(self, script):
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def show(self, width, theme, medium=""):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=900,
                 deviceScaleFactor=1, mobile=width < 600)
        self.ask("Emulation.setEmulatedMedia", media=medium,
                 features=[{"name": "prefers-color-scheme", "value": theme}])

    def settle(self):
        """Waits until the browser has drawn the page."""
        drawn = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
        self.ask("Runtime.evaluate", expression=drawn, awaitPromise=True)

    def press(self, key, code):
        texts = {"Enter": "\r", " ": " "}
        for kind in ["keyDown", "keyUp"]:
            extra = {"text": texts[key]} if kind == "keyDown" and key in texts else {}
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key if key != " " else "Space",
                     windowsVirtualKeyCode=code, **extra)

    def click(self, x, y):
        for kind in ["mousePressed", "mouseReleased"]:
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def paper(self):
        """Returns the printed page as a PDF."""
        self.show(1280, "light", "print")
        return base64.b64decode(self.ask("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"])

    def sheets(self):
        return len(re.findall(rb"/Type\s*/Page\b", self.paper()))

    def shoot(self, path):
        size = self.ask("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        shot = self.ask("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(shot["data"]))

    def end(self):
        self.process.kill()
        self.process.wait()


# Script that lists problems of charts, tables and headings.
NAMED = """(() => {
  const wrong = [];
  for (const svg of document.querySelectorAll("svg")) {
    const ids = (svg.getAttribute("aria-labelledby") || "").split(" ");
    const texts = ids.map((id) => (document.getElementById(id) || {}).textContent || "");
    if (svg.getAttribute("role") !== "img" || ids.length !== 2 || texts.some((text) => !text.trim()))
      wrong.push("a chart has no text alternative: " + ids);
  }
  for (const figure of document.querySelectorAll("figure")) {
    const shown = [...figure.querySelectorAll("svg, .heat")].filter((chart) => chart.getClientRects().length);
    if (shown.length !== 1) wrong.push("a figure shows " + shown.length + " charts");
    for (const svg of shown) for (const text of svg.querySelectorAll("text")) {
      if (!text.getClientRects().length) continue;
      const box = text.getBoundingClientRect(), frame = svg.getBoundingClientRect();
      if (box.left < frame.left - 2 || box.right > frame.right + 2)
        wrong.push("`" + text.textContent + "` leaves its chart, " + svg.querySelector("title").textContent);
    }
    for (const svg of shown) {
      const shownTexts = [...svg.querySelectorAll("text")].filter((text) => text.getClientRects().length);
      const texts = shownTexts.map((text) => [text.textContent, text.getBoundingClientRect()]);
      texts.forEach(([one, a], index) => texts.slice(index + 1).forEach(([other, b]) => {
        const [across, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (across > 2 && down > 4)
          wrong.push("`" + one + "` lies on `" + other + "`, " + svg.querySelector("title").textContent);
      }));
    }
  }
  for (const box of document.querySelectorAll(".scroll, .heat")) {
    if (box.closest("details:not([open])")) continue;
    if (innerWidth >= 1280 && box.matches(".heat.more")) wrong.push("a heat map is cut: " + box.textContent.trim().slice(0, 60));
    if (box.classList.contains("more") !== box.scrollWidth - box.clientWidth > 2)
      wrong.push("the hint about a cut table is wrong: " + box.textContent.trim().slice(0, 60));
  }
  for (const table of document.querySelectorAll("table")) {
    if (!table.caption || !table.caption.textContent.trim()) wrong.push("a table has no caption");
  }
  let level = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
    const now = Number(heading.tagName[1]);
    if (now > level + 1) wrong.push("a heading skips a level: " + heading.textContent);
    level = now;
  }
  for (const one of ["header", "main", "footer"])
    if (document.querySelectorAll(one).length !== 1) wrong.push("the page must have exactly one <" + one + ">");
  return wrong;
})()"""

# Script that lists names broken at hyphens, coloured cells without a verdict, repeated charts, and wrong value tables.
READ = """(() => {
  const wrong = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isFolded = element.closest("details:not([open])") && !element.closest("summary");
    if (isFolded || element.closest("pre, code, svg, script") || !element.getClientRects().length) continue;
    for (const name of node.textContent.matchAll(/[\\w.]+(?:-[\\w.]+)+/g)) {
      if (name[0].length > 20) continue;
      const range = document.createRange();
      range.setStart(node, name.index);
      range.setEnd(node, name.index + name[0].length);
      const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (tops.size > 1) wrong.push("`" + name[0] + "` is broken at a hyphen, in " + element.tagName);
      getSelection().removeAllRanges(); getSelection().addRange(range);
      if (getSelection().toString() !== name[0] && getComputedStyle(element).userSelect !== "none")
        wrong.push("`" + name[0] + "` is copied as `" + getSelection().toString() + "`");
    }
  }
  getSelection().removeAllRanges();
  for (const cell of document.querySelectorAll(".heat td.mark")) {
    const isOpen = /undecided|not shown|not tested|within noise/.test(cell.dataset.reading);
    const hasColour = getComputedStyle(cell).backgroundColor !== "rgba(0, 0, 0, 0)";
    if (isOpen && hasColour) wrong.push("a cell without a verdict has a colour: " + cell.dataset.reading);
  }
  for (const part of document.querySelectorAll("main")) {
    const seen = new Map();
    for (const figure of part.querySelectorAll("figure")) {
      const chart = [...figure.querySelectorAll("[data-across]")].filter((one) => one.getClientRects().length)[0];
      if (!chart) continue;
      const title = figure.querySelector("figcaption strong").textContent;
      const marks = [...chart.querySelectorAll(".mark")];
      const key = (figure.closest("article") || part).id + marks.map((mark) => mark.dataset.reading).join("|");
      if (marks.length > 1 && seen.has(key)) wrong.push("`" + title + "` repeats the chart `" + seen.get(key) + "`");
      seen.set(key, title);
      if (chart.tagName !== "svg") continue;
      const rows = figure.querySelectorAll("details tbody tr").length;
      if (rows !== marks.length) wrong.push("`" + title + "` has " + marks.length + " values, but its table has " + rows);
    }
  }
  return wrong;
})()"""

# Script that lists problems of a replay's board and story.
BOARD = """(() => {
  const wrong = [];
  const board = document.getElementById("board");
  const svg = board.querySelector("svg");
  if (board.scrollWidth > board.clientWidth) wrong.push("the board is cut: " + board.scrollWidth + " of " + board.clientWidth);
  const letters = [...svg.querySelectorAll("text")].filter((text) => text.getClientRects().length);
  const scale = (text) => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize);
  const least = Math.min(...letters.map(scale));
  if (!(least >= 6)) wrong.push("the smallest text of the board has " + least.toFixed(1) + " pixels, fewer than 6");
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const frame = svg.getBoundingClientRect();
  for (const text of letters) {
    const before = text.previousElementSibling;
    const panel = text.closest(".panel");
    const ground = (panel && panel.querySelector(":scope > rect")) || svg.querySelector(":scope > rect");
    const [a, b] = [text, ground].map((one) => light(getComputedStyle(one).fill));
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    // Text on a token has the token as its background.
    if (!(before && before.tagName === "circle" && text.getAttribute("text-anchor") === "middle") && contrast < 4.5)
      wrong.push("`" + text.textContent + "` has a contrast of " + contrast.toFixed(2));
    const box = text.getBoundingClientRect();
    if (box.bottom > frame.bottom + 1 || box.top < frame.top - 1) wrong.push("`" + text.textContent + "` leaves the board");
  }
  if (!story.some((line) => line.length > 100)) wrong.push("the story contains line breaks, which the browser must choose");
  for (const id of ["scores", "shares"]) {
    const texts = [...document.querySelectorAll("#" + id + " text")].map((text) => text.textContent);
    if (!texts.includes("turn") || texts.filter((text) => /^\\d+$/.test(text)).length < 5)
      wrong.push("the axis of " + id + " has no turns: " + texts);
  }
  return wrong;
})()"""

# Script that returns top and bottom of the chart beside the answer; null without such a chart.
FIRST = """(() => {
  const charts = [...document.querySelectorAll(".first figure svg, .first figure .heat")];
  const chart = charts.find((one) => one.getClientRects().length);
  if (!chart) return null;
  const box = chart.getBoundingClientRect();
  return [box.top + scrollY, box.bottom + scrollY];
})()"""


def check_first_screen(browser, wrong):
    """Checks that the first chart is whole on the first screen of a desktop, and begins on that of a telephone."""
    for width, height in [(1280, 800), (390, 720)]:
        browser.show(width, "light")
        browser.settle()
        top, bottom = browser.value(FIRST) or (0, 0)
        # A chart with many rows is higher than a screen, and a telephone shows it after the answer.
        is_whole = bottom <= height or bottom - top > height - 200
        if top > height or (width > 1000 and not is_whole):
            wrong.append(f"at {width} pixels, the first chart is at {top:.0f} to {bottom:.0f}, beyond the first screen")


# Maximum number of sheets of a printed page.
SHEETS = 6

# Script that lists texts with a contrast below 4.5 to 1, and chart lines below 3 to 1 (WCAG 2).
CONTRAST = """(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (color) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = rgb(getComputedStyle(at).backgroundColor);
      if (color[3] === 255) return color;
    }
    return [255, 255, 255];
  };
  const wrong = new Set();
  for (const element of document.querySelectorAll("p, h1, h2, h3, li, a, th, td, dt, dd, button, caption, summary, figcaption *, output, code, text")) {
    if (!element.getClientRects().length || element.classList.contains("skip")) continue;
    // The board of a game has a separate background.
    if (element.closest(".board")) continue;
    const style = getComputedStyle(element);
    const svg = element.tagName === "text";
    const [a, b] = [light(rgb(svg ? style.fill : style.color)), light(behind(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) wrong.add(element.tagName + " has a contrast of " + ratio.toFixed(2));
  }
  const colour = (name) => light(rgb(getComputedStyle(document.documentElement).getPropertyValue("--" + name)));
  for (const name of ["series-1", "series-2", "series-3", "series-4", "series-5", "series-6", "part-1", "part-5", "accent", "faint"]) {
    const [a, b] = [colour(name), colour("paper")];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 3) wrong.add("lines in --" + name + " have a contrast of " + ratio.toFixed(2));
  }
  return [...wrong];
})()"""

# Script that unfolds the first table with several rows and a column of numbers, and returns its button.
TABLE = """(() => {
  for (const table of document.querySelectorAll("table")) {
    const button = table.querySelector('th[data-kind="number"] button');
    if (!button || table.tBodies[0].rows.length < 2) continue;
    for (let fold = table.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    window.table = table; window.button = button; window.head = button.closest("th");
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const box = button.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  return null;
})()"""

ORDER = """(() => {
  const values = [...table.tBodies[0].rows].map((row) => row.cells[head.cellIndex].dataset.value);
  const numbers = values.filter((text) => text !== "").map(Number);
  const is = (sign) => numbers.every((n, i) => i === 0 || sign * (n - numbers[i - 1]) >= 0);
  return { said: head.getAttribute("aria-sort"), ascends: is(1), descends: is(-1),
           is_last: values.slice(numbers.length).every((text) => text === "") };
})()"""


def check_order(browser, wanted, how, wrong):
    order = browser.value(ORDER)
    key = {"ascending": "ascends", "descending": "descends"}[wanted]
    if order["said"] != wanted or not order[key] or not order["is_last"]:
        wrong.append(f"after {how}, the order of the table is not {wanted}: {order}")


def check_sorting(browser, wrong):
    """Sorts the first sortable table. Returns whether the page has a sortable table."""
    browser.show(1280, "light")
    place = browser.value(TABLE)
    if place is None:
        return False
    browser.click(place["x"], place["y"])
    check_order(browser, "ascending", "a click", wrong)
    # The keyboard alone must sort the table too.
    browser.value("document.activeElement.blur(); button.focus()")
    browser.press("Enter", 13)
    check_order(browser, "descending", "Enter", wrong)
    browser.press(" ", 32)
    check_order(browser, "ascending", "the space bar", wrong)
    return True


# Script that selects the first visible chart of a kind and returns the centre of its second mark.
MARK = """(() => {
  const charts = [...document.querySelectorAll("figure [data-across]")].filter((one) => one.getClientRects().length);
  window.chart = charts.filter((one) => one.matches(KIND))[0];
  if (!window.chart) return null;
  window.marks = [...chart.querySelectorAll(".mark")];
  window.output = chart.closest("figure").querySelector("output");
  window.says = (mark) => mark.dataset.reading;
  const mark = marks[Math.min(1, marks.length - 1)];
  mark.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = mark.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, count: marks.length };
})()"""


def check_marks(browser, width, wrong):
    """Checks the values of a chart and of a heat map, by the pointer and by the keyboard."""
    browser.show(width, "light")
    for kind in ["svg", ".heat"]:
        browser.settle()
        if browser.value(MARK.replace("KIND", json.dumps(kind))) is None:
            continue
        browser.settle()
        place = browser.value(MARK.replace("KIND", json.dumps(kind)))

        def expect(how, index):
            said, wanted = browser.value(f"[output.textContent, says(marks[{index}])]")
            if said != wanted or not said:
                wrong.append(f"{width}, {kind}: by {how}, the chart shows `{said}` instead of `{wanted}`")
            beyond = browser.value("""(() => {
              const [box, mark] = [output, document.querySelector(".mark.on") || output].map((one) => one.getBoundingClientRect());
              const [frame, window] = [output.closest("figure").getBoundingClientRect(), document.documentElement.clientWidth];
              return box.left < 0 || box.right > window || box.left < frame.left || box.right > frame.right
                || (box.bottom > mark.top + 1 && box.top < mark.bottom - 1);
            })()""")
            if beyond:
                wrong.append(f"{width}, {kind}: by {how}, the shown value leaves the chart or covers its mark")

        browser.ask("Input.dispatchMouseEvent", type="mouseMoved", x=place["x"], y=place["y"])
        expect("the pointer", min(1, place["count"] - 1))
        browser.ask("Input.dispatchMouseEvent", type="mouseMoved", x=1, y=1)
        if browser.value("output.textContent"):
            wrong.append(f"{width}, {kind}: the shown value stays after the pointer has left")
        browser.value("chart.focus()")
        browser.press("ArrowRight", 39)
        expect("the first arrow", 0)
        browser.press("End", 35)
        expect("End", place["count"] - 1)
        browser.press("ArrowRight", 39)
        expect("an arrow at the end", place["count"] - 1)
        browser.press("Home", 36)
        expect("Home", 0)
        across = browser.value("Number(chart.dataset.across)")
        browser.press("ArrowDown", 40)
        expect("the arrow down", across if across < place["count"] else 0)
        browser.press("Escape", 27)
        if browser.value("output.textContent"):
            wrong.append(f"{width}, {kind}: the shown value stays after Escape")


def check_watching(browser, wrong):
    """Steps through the game of a replay page."""
    last = browser.value('document.getElementById("film") && frames.length - 1')
    if last is None:
        return
    keys = {"End": 35, "Home": 36, "ArrowLeft": 37, "ArrowRight": 39, "PageUp": 33, "PageDown": 34}

    def expect(how, wanted):
        at = browser.value('[now, Number(place.value), location.hash, !!document.querySelector("#board svg")]')
        if at != [wanted, wanted, f"#{wanted}", True]:
            wrong.append(f"{how} leads to {at}, not to decision {wanted} of {last}")

    def press(key):
        browser.press(key, keys[key])

    browser.value("document.activeElement.blur()")
    for key, wanted in [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("ArrowRight", last)]:
        press(key)
        expect(key, wanted)
    if "is over" not in browser.value('document.getElementById("now").textContent'):
        wrong.append("the last frame does not show that the game is over")
    if browser.value('document.querySelectorAll(".story .later").length'):
        wrong.append("the story of the last frame is not at its end")
    third = browser.value("frames.findIndex((frame) => frame.turn >= 3)")
    browser.value('location.hash = "#turn=3"')
    browser.value("follow()")
    expect("the link to turn 3", third)
    press("PageUp")
    expect("PageUp", browser.value("frames.findIndex((frame) => frame.turn >= 2)"))
    browser.value('document.querySelector("[data-key=PageDown]").click()')
    expect("the button of the next turn", third)
    heads = browser.value('[...document.querySelectorAll(".story .heading")].length')
    browser.value('[...document.querySelectorAll(".story .heading")].at(-1).click()')
    if heads < 3 or browser.value("now") <= third:
        wrong.append(f"the last of {heads} headings of the story leads to decision {browser.value('now')}")
    press("Home")
    browser.value('document.getElementById("speed").value = "250"; play(true)')
    time.sleep(0.8)
    if browser.value("play(false); now") < 1:
        wrong.append("the play button does not advance the game")
    # A picture reuses parts of earlier pictures and must be well-formed XML.
    broken = browser.value(
        "frames.map((_, at) => picture(at)).filter((svg) =>"
        ' new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("parsererror")).length'
    )
    if broken:
        wrong.append(f"{broken} pictures are not well-formed XML")


def check(browser, page, shots):
    wrong = []
    browser.show(1280, "light")
    browser.load(page)
    # The first tabulator key leads to the link that skips the header.
    browser.press("Tab", 9)
    first = browser.value("document.activeElement.className")
    if first != "skip":
        wrong.append(f"the first focus is on `{first}` instead of the skip link")
    is_film = browser.value('!!document.getElementById("film")')
    # A theme changes only colours, so without screenshots one theme per width suffices.
    for width, theme in itertools.product(WIDTHS, THEMES) if shots else zip(WIDTHS, THEMES):
        browser.show(width, theme)
        browser.settle()
        sizes = browser.value("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        if sizes[0] > sizes[1]:
            wrong.append(f"at {width} pixels, the page is {sizes[0]} wide in a window of {sizes[1]}")
        wrong += [f"{width}, {theme}: {what}" for what in browser.value(NAMED)]
        wrong += [f"{width}, {theme}: {what}" for what in browser.value(CONTRAST)]
        wrong += [f"{width}, {theme}: {what}" for what in browser.value(READ)]
        if is_film:
            wrong += [f"{width}, {theme}: {what}" for what in browser.value(BOARD)]
        if shots:
            browser.shoot(shots / f"{page.parent.name}-{width}-{theme}.png")
    browser.show(800, "dark", "print")
    wrong += [f"in print: {what}" for what in browser.value(CONTRAST)]
    if not is_film and browser.sheets() > SHEETS:
        wrong.append(f"the page takes {browser.sheets()} sheets, more than {SHEETS}")
    check_first_screen(browser, wrong)
    is_sorted = check_sorting(browser, wrong)
    for width in WIDTHS:
        check_marks(browser, width, wrong)
    size = page.stat().st_size
    if size >= LARGEST:
        wrong.append(f"the page has {size} bytes, at least {LARGEST}")
    check_watching(browser, wrong)
    for event in browser.events:
        method, params = event.get("method"), event.get("params", {})
        if method == "Runtime.consoleAPICalled" or method == "Runtime.exceptionThrown" or method == "Log.entryAdded":
            wrong.append(f"on the console: {json.dumps(params)[:300]}")
        url = params.get("request", {}).get("url", "")
        if method == "Network.requestWillBeSent" and not url.startswith(("file:", "data:")):
            wrong.append(f"the page requests {url}")
    return is_sorted, wrong


def main():
    arguments = sys.argv[1:]
    shots = None
    if "--shots" in arguments:
        at = arguments.index("--shots")
        shots = pathlib.Path(arguments[at + 1])
        shots.mkdir(parents=True, exist_ok=True)
        del arguments[at:at + 2]
    pages = [pathlib.Path(argument) for argument in arguments]
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        print("SKIPPED: install one of " + ", ".join(NAMES) + " to check pages in a browser")
        return SKIPPED
    failed = sorted_ones = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            for page in pages:
                is_sorted, wrong = check(browser, page, shots)
                sorted_ones += is_sorted
                for what in wrong:
                    print(f"{page}: {what}")
                failed += bool(wrong)
        finally:
            browser.end()
    if sorted_ones == 0:
        print("no page has a sortable table")
        return 1
    print(f"{len(pages) - failed} of {len(pages)} pages pass, {sorted_ones} have a sorted table")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
