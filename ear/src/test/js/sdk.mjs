// Uses the npm package prividium, unmodified, as a back end does. Standard input: {"baseUrl", "key", "chainId",
// "target", "calldata", "closed"}: a contract that the key's account may call, the call, and one that it may not.
// Prints what the package answered.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { createPrividiumChain } from "prividium";
import { createPrividiumSiweChain, MemoryStorage } from "prividium/siwe";
import { privateKeyToAccount } from "viem/accounts";

const { baseUrl, key, chainId, target, calldata, closed } = JSON.parse(readFileSync(0, "utf8"));
const account = privateKeyToAccount(key);
const chain = { id: chainId, name: "Portcullis" };
let signedInAgain = 0;
const client = createPrividiumSiweChain({
  account,
  chain,
  prividiumApiBaseUrl: baseUrl,
  domain: new URL(baseUrl).host,
  onReauthenticate: () => signedInAgain++,
});

const login = await client.authorize();
assert.ok(client.isAuthorized());
assert.ok(login.expiresAt > new Date());
const user = await client.fetchUser();

const first = await client.getWalletToken();
assert.equal(await client.getWalletRpcUrl(), `${baseUrl}/rpc/wallet/${first}`);
const fresh = await client.invalidateWalletToken();
assert.notEqual(fresh, first);
assert.equal(await client.getWalletToken(), fresh);

const transaction = { walletAddress: account.address, nonce: 0, calldata };
const authorized = await client.authorizeTransaction({ ...transaction, toAddress: target, value: 0n });
const refused = await client
  .authorizeTransaction({ ...transaction, toAddress: closed })
  .then(() => "allowed", (error) => error.message);

// The session ends behind the package's back: it signs in again by itself.
const ended = await fetch(`${baseUrl}/api/auth/logout`, { method: "POST", headers: client.getAuthHeaders() });
assert.equal(ended.status, 204);
await client.fetchUser();
assert.equal(signedInAgain, 1);

// The browser's half of the package, given the token that its popup would bring.
const storage = new MemoryStorage();
storage.setItem(
  `prividium_token_${chainId}`,
  JSON.stringify({ rawToken: (await client.authorize()).rawToken, expiresAt: login.expiresAt }),
);
const browser = createPrividiumChain({
  clientId: "none",
  chain,
  authBaseUrl: baseUrl,
  prividiumApiBaseUrl: baseUrl,
  redirectUrl: `${baseUrl}/none`,
  storage,
});
const abi = await browser.fetchContractAbi(target);
assert.equal((await browser.fetchUser()).id, user.id);

console.log(JSON.stringify({ user, authorized, refused, abi }));
