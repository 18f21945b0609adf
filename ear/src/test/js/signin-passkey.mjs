// An administrator signs in for an application in a real Chromium: Keycloak's forms, then the page that asks for the
// passkey, of a virtual authenticator. The application's page is served by the browser's own interception.
// Standard input: {"pages", "token", "authorize", "redirectUrl", "username", "password", "chromium"}: where the product
// is, a session of the administrator, who has no passkey yet, and where to begin. Prints {"registered", "location"}: the
// status of the passkey's registration, and the address at which the application is reached.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { startChromium } from "./chromium.mjs";

const { pages, token, authorize, redirectUrl, username, password, chromium } = JSON.parse(
  readFileSync(0, "utf8"),
);
const POLL_MS = 250;

async function post(path, body) {
  const answer = await fetch(pages + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body ?? {}),
  });
  return { status: answer.status, body: await answer.json() };
}

const browser = await startChromium(chromium);
await browser.visit(`${pages}/readyz`);
const options = await post("/webauthn/register/begin");
const registered = await post("/webauthn/register/finish", {
  response: await browser.create(options.body),
});

let location;
await browser.intercept(`${redirectUrl}*`, (url) => (location = url));
await browser.visit(authorize);
while (!location) {
  // What a person does on the page that is there; it may be gone meanwhile.
  await browser
    .inPage(
      `(() => {
        const field = (name) => document.querySelector("form input[name=" + name + "]");
        const filled = ["username", "password"].map(field).filter((input) => input);
        if (filled.length && !window.isSent) {
          window.isSent = true;
          for (const input of filled) {
            input.value = { username: ${JSON.stringify(username)}, password: ${JSON.stringify(password)} }[input.name];
          }
          filled[0].form.submit();
        }
        const again = document.querySelector("main[data-challenge] button:enabled");
        if (again) again.click();
      })()`,
    )
    .catch(() => {});
  await wait(POLL_MS);
}
console.log(JSON.stringify({ registered: registered.status, location }));
await browser.close();
