// `prividium proxy` of the npm package, unmodified, with a key in place of a browser: viem asks the proxy, which adds the session.
// Standard input: {"baseUrl", "key", "closed"}, as for gateway-viem.mjs. Prints {"balance", "denied"}.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { createPublicClient, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";

const PATIENCE_MS = 120_000;

const { baseUrl, key, closed } = JSON.parse(readFileSync(0, "utf8"));
const free = await new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
const cli = fileURLToPath(new URL("node_modules/prividium/bin/cli.js", import.meta.url));
const proxy = spawn(process.execPath, [cli, "proxy", "--api-url", baseUrl, "--port", String(free)], {
  env: { ...process.env, PRIVIDIUM_PRIVATE_KEY: key, NO_COLOR: "1", HOME: process.env.HOME ?? "/tmp" },
  stdio: ["ignore", "pipe", "pipe"],
});
let said = "";
proxy.stdout.on("data", (text) => (said += text));
proxy.stderr.on("data", (text) => (said += text));
process.on("exit", () => proxy.kill());

const url = `http://127.0.0.1:${free}`;
const end = Date.now() + PATIENCE_MS;
while (!(await fetch(`${url}/health`).then((answer) => answer.ok, () => false))) {
  assert.ok(proxy.exitCode === null && Date.now() < end, said);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const client = createPublicClient({ transport: http(`${url}/rpc`, { retryCount: 0 }) });
const balance = await client.getBalance({ address: privateKeyToAccount(key).address });
const denied = await client
  .getBalance({ address: closed })
  .then(() => 0, (error) => error.walk((cause) => cause.code === -32001)?.code);
console.log(JSON.stringify({ balance: balance.toString(), denied }));
process.exit(0);
