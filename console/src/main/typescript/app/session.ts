import { useSyncExternalStore } from "react";
import { call, session } from "../api/client";
import type { MfaChallenge, Product, SessionToken } from "../api/types";
import { assertion } from "./passkey";
import { base, navigate } from "./router";
import { account, sign, type Wallet } from "./wallet";

/** What this console is called at the product's own sign-in. */
const CLIENT = "portcullis-console";
const PLACE = "portcullis.place";
const WAY = "portcullis.way";

/** Why the sign-in page is shown. */
export type State =
  | { kind: "arriving" }
  | { kind: "out"; message: string | null }
  | { kind: "in" };

let state: State = { kind: "arriving" };
const listeners = new Set<() => void>();

function set(next: State) {
  state = next;
  listeners.forEach((listener) => listener());
}

export function useSession(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

session.ended = () => {
  session.token = null;
  set({ kind: "out", message: "Your session has ended. Sign in again to continue where you left off." });
};

function enter(token: string) {
  session.token = token;
  set({ kind: "in" });
}

/** Comes back from a sign-in, or goes there at once if that is how the person was here before. */
export function arrive(product: Product) {
  const answer = new URLSearchParams(location.hash.slice(1));
  const kept = sessionStorage.getItem(PLACE);
  if (answer.has("state") && kept) {
    sessionStorage.removeItem(PLACE);
    const { state: expected, place } = JSON.parse(kept) as { state: string; place: string };
    history.replaceState(null, "", base + place);
    const token = answer.get("token");
    if (token && answer.get("state") === expected) {
      sessionStorage.setItem(WAY, "provider");
      navigate(place, { replace: true });
      enter(token);
      return;
    }
    sessionStorage.removeItem(WAY);
    set({ kind: "out", message: answer.get("error_description") ?? "The sign-in was not started in this window. Try again." });
    return;
  }
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  const { authorizeUrl } = product.signIn;
  if (authorizeUrl && sessionStorage.getItem(WAY) === "provider") {
    // Once: if it does not come back signed in, the person decides.
    sessionStorage.removeItem(WAY);
    signInAtProvider(authorizeUrl, null);
    return;
  }
  set({ kind: "out", message: null });
}

/**
 * Leaves for the identity provider; comes back to the same page. Where browsers reach the product by another name, that name's
 * console is gone to first: only there the answer is taken.
 */
export function signInAtProvider(authorizeUrl: string, organizationId: string | null) {
  const url = new URL(authorizeUrl);
  const there = new URL("../console/", url);
  const place = location.pathname.slice(base.length) + location.search;
  if (there.href !== new URL(base, location.origin).href) {
    location.assign(new URL(place, there));
    return;
  }
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  sessionStorage.setItem(PLACE, JSON.stringify({ state: random, place }));
  url.searchParams.set("client_id", CLIENT);
  url.searchParams.set("redirect_uri", there.href);
  url.searchParams.set("response_type", "token");
  url.searchParams.set("state", random);
  if (organizationId) url.searchParams.set("organization_id", organizationId);
  location.assign(url);
}

/** Signs in with a wallet (ERC-4361), and with a passkey where one is required. */
export async function signInWithWallet(wallet: Wallet, organizationId: string | null) {
  const address = await account(wallet);
  const challenge = await call("POST /siwe-messages", {
    body: { address, domain: location.host, organizationId },
  });
  const { msg: message, nonceToken } = challenge.data;
  const login = { message, nonceToken, signature: await sign(wallet, address, message) };
  let answer = (await call("POST /auth/login/crypto-native", { body: login })).data;
  if ("requiresMfa" in answer) {
    const passkeyAssertion = await assertion(answer as MfaChallenge);
    answer = (await call("POST /auth/login/crypto-native", { body: { ...login, passkeyAssertion } })).data;
  }
  enter((answer as SessionToken).token);
}

session.stepUp = async (action) => {
  const asked = (await call("POST /webauthn/step-up/begin", { body: { action } })).data;
  const proof = await call("POST /webauthn/step-up/finish", { body: { action, assertion: await assertion(asked) } });
  return proof.data.proof;
};

/** Ends the session here and at the service. */
export async function signOut() {
  try {
    await call("POST /auth/logout");
  } finally {
    sessionStorage.removeItem(WAY);
    session.token = null;
    session.viewAs = null;
    set({ kind: "out", message: "You are signed out." });
  }
}

