// A passkey in a real Chromium with a virtual authenticator (WebDriver's WebAuthn extension over the DevTools
// protocol). Standard input: {"baseUrl", "origin", "key", "chromium"}: the key of an administrator without
// passkeys, and the browser. The page is served by the browser's own interception, so nothing listens at the origin.
// Prints {"registered", "assertion", "login"}: what the product answered.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { privateKeyToAccount } from "viem/accounts";
import { WebSocket } from "ws";

const PATIENCE_MS = 240_000;
const { baseUrl, origin, key, chromium } = JSON.parse(readFileSync(0, "utf8"));
const account = privateKeyToAccount(key);

async function call(method, path, body, headers = {}) {
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null };
}

// --- The browser ---
const profile = mkdtempSync(join(tmpdir(), "passkey-"));
const browser = spawn(
  chromium,
  [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-first-run",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
    "about:blank",
  ],
  { stdio: ["ignore", "ignore", "pipe"] },
);
// Also when something fails below.
process.on("exit", () => browser.kill("SIGKILL"));
const giveUp = setTimeout(() => {
  console.log("The ceremonies did not end");
  process.exit(1);
}, PATIENCE_MS);
const address = await new Promise((resolve, reject) => {
  let said = "";
  browser.stderr.on("data", (text) => {
    said += text;
    const found = /DevTools listening on (ws:\S+)/.exec(said);
    if (found) resolve(found[1]);
  });
  browser.on("exit", (code) => reject(new Error(`Chromium ended with ${code}: ${said}`)));
  browser.on("error", reject);
});
const socket = new WebSocket(address, { perMessageDeflate: false });
await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));

let last = 0;
const waiting = new Map();
const listeners = new Map();
socket.on("message", (data) => {
  const message = JSON.parse(data);
  if (message.id === undefined) {
    listeners.get(message.method)?.(message.params);
    return;
  }
  const { resolve, reject } = waiting.get(message.id);
  waiting.delete(message.id);
  message.error ? reject(new Error(JSON.stringify(message.error))) : resolve(message.result);
});
let sessionId;
function command(method, params = {}) {
  const id = ++last;
  socket.send(JSON.stringify({ id, method, params, sessionId }));
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

const { targetId } = await command("Target.createTarget", { url: "about:blank" });
({ sessionId } = await command("Target.attachToTarget", { targetId, flatten: true }));
await command("Page.enable");
await command("Runtime.enable");
await command("WebAuthn.enable");
await command("WebAuthn.addVirtualAuthenticator", {
  options: {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  },
});
await command("Fetch.enable", { patterns: [{ urlPattern: `${origin}/*` }] });
listeners.set("Fetch.requestPaused", ({ requestId }) =>
  command("Fetch.fulfillRequest", {
    requestId,
    responseCode: 200,
    responseHeaders: [{ name: "content-type", value: "text/html" }],
    body: Buffer.from("<!doctype html><title>Passkeys</title>").toString("base64"),
  }),
);
const loaded = new Promise((resolve) => listeners.set("Page.loadEventFired", resolve));
await command("Page.navigate", { url: `${origin}/` });
await loaded;

async function inPage(expression) {
  const { result, exceptionDetails } = await command("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails.exception ?? exceptionDetails));
  return result.value;
}
const create = (options) =>
  inPage(`navigator.credentials.create({publicKey:
    PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)})}).then((made) => made.toJSON())`);
const get = ({ challenge, rpId, allowCredentials }) =>
  inPage(`navigator.credentials.get({publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
    ${JSON.stringify({ challenge, rpId, allowCredentials, userVerification: "required" })})})
    .then((made) => made.toJSON())`);

// --- The ceremonies ---
async function login(passkey) {
  const challenge = await call("POST", "/siwe-messages", { address: account.address });
  const signed = {
    message: challenge.body.msg,
    signature: await account.signMessage({ message: challenge.body.msg }),
    nonceToken: challenge.body.nonceToken,
  };
  const first = await call("POST", "/auth/login/crypto-native", signed);
  if (!passkey) return first;
  assert.equal(first.body.requiresMfa, true);
  const passkeyAssertion = await get(first.body);
  return call("POST", "/auth/login/crypto-native", { ...signed, passkeyAssertion });
}

const session = { authorization: `Bearer ${(await login(false)).body.token}` };
const options = await call("POST", "/webauthn/register/begin", undefined, session);
const registered = await call(
  "POST",
  "/webauthn/register/finish",
  { response: await create(options.body), deviceName: "Chromium" },
  session,
);
const action = "passkey:register";
const begun = await call("POST", "/webauthn/step-up/begin", { action }, session);
const assertion = await get(begun.body);
const proven = await call("POST", "/webauthn/step-up/finish", { action, assertion }, session);
const replayed = await call("POST", "/webauthn/step-up/finish", { action, assertion }, session);
const again = await login(true);

console.log(
  JSON.stringify({
    registered,
    proven: proven.status,
    hasProof: typeof proven.body?.proof === "string",
    replayed: replayed.status,
    login: again,
  }),
);
clearTimeout(giveUp);
socket.close();
browser.removeAllListeners("exit");
const ended = new Promise((resolve) => browser.once("exit", resolve));
browser.kill();
await ended;
rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
