// A browser wallet at its personal URL, as viem asks: no header, and nothing but what its user allowed. Standard input:
// {"baseUrl", "key", "token", "chainId", "target"}. Prints {"refused", "status"}: the code before it was allowed, and the receipt's.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { createPublicClient, createWalletClient, defineChain, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";

const { baseUrl, key, token, chainId, target } = JSON.parse(readFileSync(0, "utf8"));
const account = privateKeyToAccount(key);
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };

async function json(answer) {
  const body = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(body));
  return body;
}

const personal = (await json(await fetch(`${baseUrl}/wallet/personal-rpc-token`, { headers }))).token;
const url = `${baseUrl}/rpc/wallet/${personal}`;
const chain = defineChain({
  id: chainId,
  name: "Portcullis",
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: [url] } },
});
const client = createPublicClient({ chain, transport: http(url, { retryCount: 0 }), pollingInterval: 20 });
const wallet = createWalletClient({ account, chain, transport: http(url, { retryCount: 0 }) });

assert.equal(await client.getChainId(), chainId);
assert.ok((await client.getBalance({ address: account.address })) > 0n);
const nonce = await client.getTransactionCount({ address: account.address, blockTag: "pending" });
const { baseFeePerGas } = await client.getBlock();
const transaction = {
  to: target,
  value: 5n,
  nonce,
  gas: 100_000n,
  maxFeePerGas: 2n * baseFeePerGas + 1n,
  maxPriorityFeePerGas: 1n,
};

const refused = await wallet
  .sendTransaction(transaction)
  .then(() => 0, (error) => error.walk((cause) => cause.code === -32001)?.code);
await json(
  await fetch(`${baseUrl}/wallet/transaction-authorization`, {
    method: "POST",
    headers,
    body: JSON.stringify({ walletAddress: account.address, toAddress: target, nonce, value: "5" }),
  }),
);
const hash = await wallet.sendTransaction(transaction);
const receipt = await client.waitForTransactionReceipt({ hash });
assert.equal((await client.getTransaction({ hash })).value, 5n);

console.log(JSON.stringify({ refused, status: receipt.status }));
