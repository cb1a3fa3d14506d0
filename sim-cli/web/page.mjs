// Builds the laboratory as one HTML file: node page.mjs MODULE.wasm OUT.html
import { build } from "esbuild-wasm";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [module, out] = process.argv.slice(2);
if (!module || !out) {
  console.error("usage: node page.mjs MODULE.wasm OUT.html");
  process.exit(2);
}
const here = (name) => new URL(name, import.meta.url);

async function bundle(name, options = {}) {
  const result = await build({
    entryPoints: [here(`page/${name}`).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    ...options,
  });
  return result.outputFiles[0].text;
}

// The facts about the games are part of the page, so that it need not ask for them.
const code = readFileSync(module);
const facts = await bundle("facts.ts", { format: "esm" });
const { readGames } = await import(`data:text/javascript;base64,${Buffer.from(facts).toString("base64")}`);
const games = JSON.stringify(readGames(code)).replaceAll("<", "\\u003c");

const worker = await bundle("worker.ts");
// "</script" inside a string would end the script element.
const script = (await bundle("main.tsx", { define: { WORKER: JSON.stringify(worker) } })).replaceAll("</script", "<\\/script");
const style = readFileSync(here("page/style.css"), "utf8");
const packed = gzipSync(code, { level: 9 }).toString("base64");
writeFileSync(
  out,
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Corsair laboratory</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="page"><p class="note">Loading…</p></div>
<noscript>This page computes in the browser and needs JavaScript.</noscript>
<script type="application/json" id="games">${games}</script>
<script>${script}</script>
<script type="application/octet-stream" id="module">${packed}</script>
</body>
</html>
`,
);
