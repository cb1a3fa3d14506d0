// Tests of the built page in Chromium: node test/page.mjs PAGE.html CORSAIR
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [file, corsair] = process.argv.slice(2).map((path) => resolve(path));
const address = pathToFileURL(file).href;
const names = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);
const browser = await chromium.launch({ executablePath: names.find(existsSync), args: ["--no-sandbox"] });
after(() => browser.close());

/** Opens the page without a network, and fails on any error of the page. */
async function open(t, fragment = "", options = {}) {
  const context = await browser.newContext({ offline: true, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || faults.push(request.url()));
  await page.goto(address + fragment);
  t.after(async () => {
    await context.close();
    assert.deepEqual(faults, []);
  });
  return page;
}

const native = (command) => {
  const words = command.match(/'[^']*'|\S+/g).map((word) => word.replaceAll("'", ""));
  return execFileSync(corsair, [...words.slice(1), "--format", "json"], { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 });
};

async function savedJson(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Save JSON").click()]);
  return readFileSync(await download.path());
}

const isDone = (page) => page.locator(".progress", { hasText: "done" }).waitFor({ timeout: 120_000 });
const command = (page) => page.locator("#command").innerText();

test("first number appears soon after opening", async (t) => {
  const page = await open(t);
  await page.locator("#count").waitFor();
  const seconds = (await page.evaluate(() => performance.now())) / 1000;
  t.diagnostic(`${seconds.toFixed(2)} s`);
});

test("moved slider compares both rules, and the interval narrows", async (t) => {
  const page = await open(t, "#tab=balance&game=pirates-cove&n=20000");
  await page.getByRole("searchbox").fill("combat.hit_on");
  await page.locator('[id="rule-combat.hit_on"]').press("ArrowLeft");
  await page.locator("#command", { hasText: "combat.hit_on=4" }).waitFor();
  const width = async () => {
    const row = page.locator("tr", { hasText: "merchant: win" }).locator(".ends");
    const [low, high] = (await row.innerText()).match(/-?[\d.]+/g).map(Number);
    return high - low;
  };
  const first = await width();
  await isDone(page);
  const last = await width();
  t.diagnostic(`${first.toFixed(1)} to ${last.toFixed(1)} points`);
  assert.ok(last < first / 2);
});

test("2,000 deals give the command's bytes", async (t) => {
  const page = await open(t, "#tab=balance&game=pirates-cove&bots=merchant,raider,drifter,uniform&set=combat.hit_on=4&n=8000");
  await isDone(page);
  assert.match(await command(page), /^corsair compare pirates-cove .*-n 8000 /);
  assert.ok((await savedJson(page)).equals(native(await command(page))));
});

test("stopped study gives the command's bytes", async (t) => {
  const page = await open(t, "#tab=balance&game=blackbeard&n=50000&seed=7");
  await page.locator("#count").waitFor();
  await page.waitForTimeout(1500);
  await page.getByText("Stop", { exact: true }).click();
  assert.ok((await savedJson(page)).equals(native(await command(page))));
});

test("link restores the plan", async (t) => {
  const fragment = "#tab=balance&game=spanish-main&bots=runner,gunship&rules=scuttle-on-4&seed=3&n=64";
  const page = await open(t, fragment);
  await isDone(page);
  const other = await open(t, new URL(page.url()).hash);
  await isDone(other);
  assert.equal(await command(other), await command(page));
  assert.match(await command(page), /spanish-main .*scuttle-on-4 .*runner,gunship -n 64 --seed 3/);
});

test("odds give the command's bytes, and follow the form", async (t) => {
  const page = await open(t, "#tab=odds");
  await page.locator("#command").waitFor();
  const before = await command(page);
  assert.ok((await savedJson(page)).equals(native(before)));
  await page.getByLabel("cannon").first().fill("5");
  await page.locator("#command", { hasText: "2-2-5-3" }).waitFor();
  assert.ok((await savedJson(page)).equals(native(await command(page))));
});

const GAMES = ["pirates-cove", "piratenbucht", "blackbeard", "spanish-main"];

for (const game of GAMES) {
  test(`${game} is played to its end by clicking`, async (t) => {
    const page = await open(t, `#tab=play&game=${game}`);
    const option = page.locator(".menu button").first();
    let clicks = 0;
    await option.waitFor();
    while ((await option.count()) > 0) {
      // Undo and the same choice, and the link, give the same table.
      if (clicks === 3) {
        const shown = () => page.getByLabel("Decision").innerText();
        const before = await shown();
        await page.getByRole("button", { name: "Undo" }).click();
        await settled(page);
        await option.click();
        await settled(page);
        assert.equal(await shown(), before);
        const other = await open(t, new URL(page.url()).hash);
        await other.locator("#command").waitFor();
        assert.equal(await other.getByLabel("Decision").innerText(), before);
      }
      await option.click();
      await settled(page);
      clicks += 1;
    }
    t.diagnostic(`${clicks} clicks`);
    await page.getByText("The game is over.").waitFor();
  });
}

/** Waits for the answer to a click. The page marks itself busy at the next frame. */
async function settled(page) {
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await page.locator('[aria-busy="false"]').waitFor();
}

const choicesOf = (page) => (new URLSearchParams(new URL(page.url()).hash.slice(1)).get("choices") ?? "").split(";").filter(Boolean);

/** Answers questions by the list until the board offers an action. */
async function untilLegal(page) {
  await page.locator(".menu button").first().waitFor();
  while ((await page.locator(".board .legal").count()) === 0) {
    await page.locator(".menu button").first().click();
    await settled(page);
  }
}

for (const game of GAMES) {
  test(`${game} is played on its board`, async (t) => {
    const page = await open(t, `#tab=play&game=${game}`);
    await untilLegal(page);
    const legal = page.locator(".board .legal");
    const named = await legal.evaluateAll((all) => all.every((of) => of.getAttribute("role") === "button" && of.getAttribute("aria-label")));
    assert.ok(named, "each piece has a role and a name");
    assert.equal(await page.locator('.board .legal[tabindex="0"]').count(), 1, "one tab stop");
    for (let turn = 0; turn < 4; turn++) {
      await untilLegal(page);
      const before = await choicesOf(page);
      const words = await page.locator(".menu button").allInnerTexts();
      const piece = legal.last();
      const isMany = await piece.getAttribute("aria-haspopup");
      // The keyboard and the pointer do the same.
      if (turn % 2) await piece.press("Enter");
      else await piece.click({ position: { x: 4, y: 4 }, force: true });
      if (isMany) {
        const items = page.getByRole("menuitem");
        for (const item of await items.allInnerTexts()) assert.ok(words.includes(item), item);
        await items.first().press("ArrowDown");
        await page.keyboard.press("Escape");
        assert.equal(await items.count(), 0);
        await page.keyboard.press("Enter");
        await items.first().click();
      }
      await settled(page);
      assert.equal((await choicesOf(page)).length, before.length + 1);
    }
  });
}

test("arrow keys move between the islands", async (t) => {
  const page = await open(t, "#tab=play&game=pirates-cove&choices=rig 2-2-2-3");
  const focused = () => page.evaluate(() => document.activeElement.dataset.piece);
  await page.locator('[data-piece="island1"]').focus();
  for (const [key, piece] of [["ArrowRight", "island2"], ["ArrowDown", "island5"], ["ArrowLeft", "island4"], ["ArrowUp", "island1"]]) {
    await page.keyboard.press(key);
    assert.equal(await focused(), piece);
  }
  await page.keyboard.press(" ");
  await settled(page);
  assert.deepEqual(await choicesOf(page), ["rig 2-2-2-3", "sail 1"]);
});

test("advice marks the board, and nothing overlaps", async (t) => {
  for (const [width, colorScheme] of [[390, "dark"], [1280, "light"]]) {
    for (const game of GAMES) {
      const page = await open(t, `#tab=play&game=${game}`, { viewport: { width, height: 844 }, colorScheme });
      await untilLegal(page);
      await page.getByRole("button", { name: "Advice" }).click();
      const marks = page.locator(".board .mark");
      await marks.first().waitFor({ timeout: 60_000 });
      const boxes = await marks.evaluateAll((all) => all.map((of) => of.getBoundingClientRect().toJSON()));
      for (const [at, one] of boxes.entries()) {
        for (const other of boxes.slice(at + 1)) {
          const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
          assert.ok(apart, `${game}, ${width}`);
        }
      }
      assert.match(await marks.first().locator("text").textContent(), /^\d+ %/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, game);
    }
  }
});

test("review shows each blunder with the command's numbers", async (t) => {
  const page = await open(t, "#tab=play&game=pirates-cove");
  const option = page.locator(".menu button").last();
  await option.waitFor();
  while ((await option.count()) > 0) {
    await option.click();
    await settled(page);
  }
  await page.locator(".timeline").waitFor({ timeout: 120_000 });
  const folder = mkdtempSync(join(tmpdir(), "corsair-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Save record").last().click()]);
  await download.saveAs(join(folder, download.suggestedFilename()));
  const command = await page.locator(".review code").last().innerText();
  const options = { cwd: folder, stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 };
  const { tables } = JSON.parse(execFileSync(corsair, [...command.split(" ").slice(1), "--format", "json"], options));
  const blunders = tables.review.filter((row) => row.verdict === "blunder").sort((one, other) => other.loss - one.loss);
  const losses = await page.locator(".review table b").allInnerTexts();
  assert.deepEqual(losses, blunders.map((row) => `−${row.loss.toFixed(1)}`));
  assert.ok(blunders.length > 0);
  t.diagnostic(`${command}: ${losses.join(" ")}`);
  const seats = new Set(tables.course.map((row) => row.seat)).size;
  assert.equal(await page.locator(".timeline polyline").count(), seats);
  // A blunder shows its position, by the pointer and by the keyboard.
  await page.locator(".blunder").first().press("Enter");
  await page.locator(".position svg").waitFor();
  await page.locator(".review table button").first().click();
  await page.locator(".position code", { hasText: `corsair advise pirates-cove.toml --at decision=${blunders[0].decision}` }).waitFor();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
  await page.getByRole("button", { name: "Play on from here" }).click();
  await settled(page);
  await page.locator(".menu button").first().waitFor();
});

test("phone shows every game without sideways scroll", async (t) => {
  for (const game of GAMES) {
    for (const tab of ["balance", "play", "odds"]) {
      const options = { viewport: { width: 390, height: 844 }, colorScheme: "dark" };
      const page = await open(t, `#tab=${tab}&game=${game}`, options);
      await page.locator("#command").waitFor({ timeout: 60_000 });
      const [wide, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.equal(wide, view, `${game}, ${tab}`);
    }
  }
});

test("tabs follow the arrow keys, and every field has a name", async (t) => {
  const page = await open(t);
  await page.locator("#count").waitFor();
  const nameless = () =>
    page.locator("input, select, button").evaluateAll((all) =>
      all.filter((of) => !of.labels?.length && !of.ariaLabel && !of.innerText).map((of) => of.outerHTML),
    );
  assert.deepEqual(await nameless(), []);
  await page.getByRole("tab", { name: "Balance" }).press("ArrowRight");
  await page.locator(".menu button").first().waitFor();
  assert.deepEqual(await nameless(), []);
  await page.getByRole("tab", { name: "Play" }).press("ArrowRight");
  await page.locator("#command", { hasText: "odds" }).waitFor();
  assert.deepEqual(await nameless(), []);
});
