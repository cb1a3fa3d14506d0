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

async function bundle(name, define) {
  const result = await build({
    entryPoints: [here(`page/${name}`).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    define,
  });
  return result.outputFiles[0].text;
}

const worker = await bundle("worker.ts", {});
// "</script" inside a string would end the script element.
const script = (await bundle("main.tsx", { WORKER: JSON.stringify(worker) })).replaceAll("</script", "<\\/script");
const style = readFileSync(here("page/style.css"), "utf8");
const packed = gzipSync(readFileSync(module), { level: 9 }).toString("base64");
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
<script type="application/octet-stream" id="module">${packed}</script>
<script>${script}</script>
</body>
</html>
`,
);
