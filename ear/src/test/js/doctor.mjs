// Runs `prividium doctor` of the npm package, unmodified. Standard input: {"baseUrl", "key"}. This script is
// its browser: it signs in and hands the token to the page that doctor serves.
// Prints a list of [status, label] as doctor reports them.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createPrividiumSiweChain } from "prividium/siwe";
import { privateKeyToAccount } from "viem/accounts";

const PATIENCE_MS = 240_000;
// The package listens there and nowhere else.
const PAGE = "http://localhost:24101";

const { baseUrl, key } = JSON.parse(readFileSync(0, "utf8"));

const cli = fileURLToPath(new URL("node_modules/prividium/bin/cli.js", import.meta.url));
const doctor = spawn(process.execPath, [cli, "doctor", "--rpcUrl", `${baseUrl}/rpc`, "--userPanelUrl", baseUrl], {
  // Whatever opens pages is told to do nothing: the sign-in comes from here.
  env: { ...process.env, BROWSER: "true", NO_COLOR: "1", FORCE_COLOR: "0", HOME: process.env.HOME ?? "/tmp" },
  stdio: ["ignore", "pipe", "pipe"],
});
let report = "";
doctor.stdout.on("data", (text) => (report += text));
doctor.stderr.on("data", (text) => (report += text));
const ended = new Promise((resolve) => doctor.on("close", resolve));
// Also when something fails below.
process.on("exit", () => doctor.kill());
const giveUp = setTimeout(() => {
  console.log("doctor did not end:\n" + report);
  process.exit(1);
}, PATIENCE_MS);

async function signIn() {
  const client = createPrividiumSiweChain({
    account: privateKeyToAccount(key),
    chain: { id: 1, name: "any" },
    prividiumApiBaseUrl: baseUrl,
    domain: new URL(baseUrl).host,
  });
  const { rawToken } = await client.authorize();
  for (let submitted = false; !submitted && doctor.exitCode === null; ) {
    try {
      const page = new URL(await (await fetch(`${PAGE}/redirect-uri`)).text());
      const answer = await fetch(`${PAGE}/submit`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token: rawToken, state: page.searchParams.get("state") }),
      });
      submitted = answer.ok;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
await Promise.all([signIn(), ended]);
clearTimeout(giveUp);

const lines = report
  .replace(/\u001b\[[0-9;?]*[A-Za-z]/g, "")
  .matchAll(/\[(OK|WARN|SKIP|FAIL)\] (.*?)\s*│?\s*$/gm);
const results = [...lines].map(([, status, label]) => [status, label]);
if (results.length === 0) {
  console.log(report);
  process.exit(1);
}
console.log(JSON.stringify(results));
