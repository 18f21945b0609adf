// Signs in with messages that npm's siwe and viem make. Standard input: {"baseUrl", "key", "second"}, two
// private keys of which the first has an account; the second wallet is linked to it. Prints {"siwe", "viem"}: tokens.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { SiweMessage } from "siwe";
import { privateKeyToAccount } from "viem/accounts";
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from "viem/siwe";

const { baseUrl, key, second } = JSON.parse(readFileSync(0, "utf8"));
const account = privateKeyToAccount(key);

async function call(method, path, body, token) {
  const answer = await fetch(baseUrl + path, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const json = await answer.json();
  assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(json)}`);
  return json;
}

// The fields as each library reads them, written anew by the same library.
const rewrite = {
  siwe(text, nonce) {
    const read = new SiweMessage(text);
    assert.equal(read.nonce, nonce);
    return new SiweMessage({
      domain: read.domain,
      address: read.address,
      statement: read.statement,
      uri: read.uri,
      version: read.version,
      chainId: read.chainId,
      nonce: read.nonce,
      issuedAt: read.issuedAt,
      expirationTime: read.expirationTime,
    }).prepareMessage();
  },
  viem(text, nonce) {
    const read = parseSiweMessage(text);
    assert.ok(validateSiweMessage({ address: account.address, message: read, nonce }));
    return createSiweMessage(read);
  },
};

const tokens = {};
for (const [library, write] of Object.entries(rewrite)) {
  const { msg, nonce, nonceToken } = await call("POST", "/siwe-messages", { address: account.address });
  const message = write(msg, nonce);
  const signature = await account.signMessage({ message });
  if (library === "siwe") {
    const verdict = await new SiweMessage(message).verify({ signature, nonce });
    assert.ok(verdict.success);
  }
  const session = await call("POST", "/auth/login/crypto-native", { message, signature, nonceToken });
  tokens[library] = session.token;
}

// Linking another wallet asks for a message of its own kind.
const other = privateKeyToAccount(second);
const domain = new URL(baseUrl).host;
const asked = await call(
  "POST",
  "/user-wallets/initiate",
  { walletAddress: other.address, domain },
  tokens.viem,
);
const message = rewrite.siwe(asked.message, asked.nonce);
assert.equal(message, createSiweMessage(parseSiweMessage(asked.message)));
await call(
  "POST",
  "/user-wallets/associate",
  {
    walletAddress: other.address,
    message,
    signature: await other.signMessage({ message }),
    nonceToken: asked.nonceToken,
  },
  tokens.siwe,
);
console.log(JSON.stringify(tokens));
