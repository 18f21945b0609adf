"use strict";
const page = document.querySelector("main");
const button = document.querySelector("button");
const said = document.querySelector("output");

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const base64url = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

async function assertion({ challenge, rpId, allowCredentials }) {
  const { id, rawId, type, response } = await navigator.credentials.get({
    publicKey: {
      challenge: bytes(challenge),
      rpId,
      allowCredentials: allowCredentials.map((known) => ({ ...known, id: bytes(known.id) })),
      userVerification: "required",
      timeout: 300000,
    },
  });
  return {
    id,
    rawId: base64url(rawId),
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
      userHandle: response.userHandle && base64url(response.userHandle),
    },
  };
}

async function confirm() {
  button.disabled = true;
  said.value = "";
  try {
    const passkeyAssertion = await assertion(JSON.parse(page.dataset.challenge));
    const answer = await fetch(page.dataset.answerTo, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ passkeyAssertion }),
    });
    const body = await answer.json();
    if (answer.ok) {
      location.replace(body.redirectUrl);
      return;
    }
    said.value = body.error.message;
  } catch (failed) {
    said.value =
      failed.name === "NotAllowedError" ? "The passkey request timed out or was canceled. Try again." : failed.message;
  }
  button.disabled = false;
}

button.addEventListener("click", confirm);
confirm();
