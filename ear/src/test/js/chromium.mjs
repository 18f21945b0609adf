// A real Chromium with a virtual authenticator (WebDriver's WebAuthn extension over the DevTools protocol).
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";

const PATIENCE_MS = 240_000;
const MOST_TRIES = 100;

/**
 * Starts the program with one empty page. Answers { command, on, inPage, create, get, close }: a DevTools command to the
 * page, the listener of a DevTools event, the value of an expression in the page, the two WebAuthn ceremonies there, and
 * the end of all.
 */
export async function startChromium(program) {
  const profile = mkdtempSync(join(tmpdir(), "passkey-"));
  const browser = spawn(
    program,
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
  await command("Emulation.setFocusEmulationEnabled", { enabled: true });
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

  return {
    command,
    inPage,
    on: (event, listener) => listeners.set(event, listener),
    /** Serves an empty page at addresses that match, so that nothing need listen there; tells each. */
    async intercept(urlPattern, told = () => {}) {
      await command("Fetch.enable", { patterns: [{ urlPattern }] });
      listeners.set("Fetch.requestPaused", ({ requestId, request }) => {
        told(request.url + (request.urlFragment ?? ""));
        command("Fetch.fulfillRequest", {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: "content-type", value: "text/html" }],
          body: Buffer.from("<!doctype html><title>Passkeys</title>").toString("base64"),
        });
      });
    },
    /** Goes to an address and waits until its page is loaded. */
    async visit(url) {
      const loaded = new Promise((resolve) => listeners.set("Page.loadEventFired", resolve));
      await command("Page.navigate", { url });
      await loaded;
    },
    create: (options) =>
      inPage(`navigator.credentials.create({publicKey:
        PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)})}).then((made) => made.toJSON())`),
    get: ({ challenge, rpId, allowCredentials }) =>
      inPage(`navigator.credentials.get({publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        ${JSON.stringify({ challenge, rpId, allowCredentials, userVerification: "required" })})})
        .then((made) => made.toJSON())`),
    async close() {
      browser.removeAllListeners("exit");
      const ended = new Promise((resolve) => browser.once("exit", resolve));
      // The program may be a script that starts the browser: a signal would end the script alone.
      socket.send(JSON.stringify({ id: ++last, method: "Browser.close" }));
      waiting.set(last, { resolve() {}, reject() {} });
      await ended;
      socket.close();
      await remove(profile);
      clearTimeout(giveUp);
    },
  };
}

/** Chromium's children may write for a moment longer than it lives. */
async function remove(directory) {
  for (let tries = 1; ; tries++) {
    try {
      return rmSync(directory, { recursive: true, force: true });
    } catch (busy) {
      if (tries === MOST_TRIES) throw busy;
      await wait(100);
    }
  }
}
