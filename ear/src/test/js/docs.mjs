// The page that shows the API description, in a real Chromium. Standard input: {"page", "chromium"}.
// Prints {"tags", "operations", "answer", "urls", "complaints"}: what is shown, what a route that was called from the page
// answered, which addresses were asked, and what the browser said of the page, its policy among it.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { startChromium } from "./chromium.mjs";

const { page, chromium } = JSON.parse(readFileSync(0, "utf8"));
const POLL_MS = 100;

const browser = await startChromium(chromium);
const urls = [];
const complaints = [];
await browser.command("Log.enable");
await browser.command("Network.enable");
browser.on("Log.entryAdded", ({ entry }) => complaints.push(`${entry.text} ${entry.url ?? ""}`));
browser.on("Runtime.consoleAPICalled", ({ type, args }) => {
  if (["error", "warning", "assert"].includes(type)) complaints.push(JSON.stringify(args));
});
browser.on("Runtime.exceptionThrown", (thrown) => complaints.push(JSON.stringify(thrown)));
browser.on("Network.requestWillBeSent", ({ request }) => urls.push(request.url));

/** Waits until the expression has a value in the page. */
async function there(expression) {
  for (;;) {
    const value = await browser.inPage(expression);
    if (value) return value;
    await wait(POLL_MS);
  }
}

const click = (selector) =>
  there(`(() => { const found = document.querySelector(${JSON.stringify(selector)}); found?.click(); return !!found; })()`);
const count = (selector) => there(`document.querySelectorAll(${JSON.stringify(selector)}).length`);

await browser.visit(page);
const tags = await count(".opblock-tag");
await click('[data-tag="Operations"]');
const operations = await count(".opblock");
await click("#operations-Operations-health .opblock-summary-control");
await click("#operations-Operations-health .try-out__btn");
await click("#operations-Operations-health .execute");
const answer = await there('document.querySelector(".live-responses-table tbody .response-col_status")?.innerText');
console.log(JSON.stringify({ tags, operations, answer, urls, complaints }));
await browser.close();
