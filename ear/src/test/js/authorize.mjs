// The popup of the npm package prividium, unmodified: authorize() in the application's window and handleAuthCallback()
// in the popup, with a person who fills in Keycloak's forms. The windows are made of what the package uses of them.
// Standard input: {"baseUrl", "clientId", "redirectUrl", "chainId", "scopes", "username", "password"}.
// Prints {"user", "opened"}: the profile that the session is good for, and the address that was opened; or {"error"}.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { createPrividiumChain, handleAuthCallback } from "prividium";
import { MemoryStorage } from "prividium/siwe";

const { baseUrl, clientId, redirectUrl, chainId, scopes, username, password } = JSON.parse(
  readFileSync(0, "utf8"),
);
const MAX_PAGES = 10;
const cookies = new Map();
let opened;

async function visit(url, form) {
  const { host } = new URL(url);
  const own = cookies.get(host) ?? new Map();
  const answer = await fetch(url, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    headers: { cookie: [...own].map(([name, value]) => `${name}=${value}`).join("; ") },
    body: form && new URLSearchParams(form),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
    own.set(name, value);
  }
  cookies.set(host, own);
  return answer;
}

/** Follows the popup from page to page until it is back at the application. */
async function wander(start) {
  let answer = await visit(start);
  for (let page = 0; page < MAX_PAGES; page++) {
    const location = answer.headers.get("location");
    if (location?.startsWith(redirectUrl)) return new URL(location);
    if (location) {
      answer = await visit(location);
      continue;
    }
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    const [, action] = /action="([^"]+)"/.exec(text);
    answer = await visit(action.replaceAll("&amp;", "&"), { username, password });
  }
  throw new Error("Keycloak asks without end");
}

const messages = new EventTarget();
const home = {
  screen: { width: 1600, height: 900 },
  addEventListener: messages.addEventListener.bind(messages),
  removeEventListener: messages.removeEventListener.bind(messages),
  close() {},
  open(url) {
    opened = url;
    const popup = { closed: false, close: () => (popup.closed = true) };
    wander(url).then((location) => {
      // The page at the redirect URL.
      globalThis.window = {
        location,
        origin: location.origin,
        opener: {
          // As in a browser, the message arrives when the popup's script has ended.
          postMessage: (data, origin) =>
            setImmediate(() =>
              messages.dispatchEvent(Object.assign(new Event("message"), { data, origin })),
            ),
        },
        close: popup.close,
      };
      handleAuthCallback();
      globalThis.window = home;
    }, fail);
    return popup;
  },
};
globalThis.window = home;

function fail(error) {
  console.log(JSON.stringify({ error: error.message }));
  process.exit(0);
}

const chain = createPrividiumChain({
  clientId,
  chain: { id: chainId, name: "Portcullis" },
  authBaseUrl: baseUrl,
  prividiumApiBaseUrl: baseUrl,
  redirectUrl,
  storage: new MemoryStorage(),
});
await chain.authorize({ scopes }).then(async () => {
  assert.ok(chain.isAuthorized());
  console.log(JSON.stringify({ user: await chain.fetchUser(), opened }));
}, fail);
process.exit(0);
