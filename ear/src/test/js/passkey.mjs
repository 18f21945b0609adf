// A passkey in a real Chromium with a virtual authenticator. Standard input: {"baseUrl", "origin", "key", "chromium"}: the key of an administrator without
// passkeys, and the browser. The page is served by the browser's own interception, so nothing listens at the origin.
// Prints {"registered", "assertion", "login"}: what the product answered.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { privateKeyToAccount } from "viem/accounts";
import { startChromium } from "./chromium.mjs";

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

const browser = await startChromium(chromium);
await browser.intercept(`${origin}/*`);
await browser.visit(`${origin}/`);
const { create, get } = browser;

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
await browser.close();
