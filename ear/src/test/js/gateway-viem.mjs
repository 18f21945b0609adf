// Viem at the JSON-RPC gateway, and the transport of the npm package prividium. Standard input: {"baseUrl", "key",
// "token", "chainId", "contract", "closed"}: an account with its session, an ERC-20 whose transfers it may make and whose
// transfers to it it may see, and a contract that it may not call. Prints {"logs", "plain", "denied", "batch"}.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { createPublicClient, createWalletClient, defineChain, http, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createPrividiumSiweChain } from "prividium/siwe";

const { baseUrl, key, token, chainId, contract, closed } = JSON.parse(readFileSync(0, "utf8"));
const abi = parseAbi([
  "function transfer(address to, uint256 value) returns (bool)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);
const account = privateKeyToAccount(key);
const url = `${baseUrl}/rpc`;
const chain = defineChain({
  id: chainId,
  name: "Portcullis",
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: [url] } },
});
const headers = { authorization: `Bearer ${token}` };
const settings = { fetchOptions: { headers }, retryCount: 0 };
const client = createPublicClient({ chain, transport: http(url, settings), pollingInterval: 20 });
const wallet = createWalletClient({ account, chain, transport: http(url, settings) });

assert.equal(await client.getChainId(), chainId);
const balance = await client.getBalance({ address: account.address });
assert.ok(balance > 0n);
const block = await client.getBlock({ includeTransactions: true });
assert.ok(block.transactions.every(({ from, to }) => [from, to].includes(account.address.toLowerCase())));

// A permitted transfer of tokens: tried, estimated, sent, seen.
const transfer = { account, address: contract, abi, functionName: "transfer", args: [account.address, 0n] };
const { request, result } = await client.simulateContract(transfer);
assert.equal(result, true);
const receipt = await client.waitForTransactionReceipt({ hash: await wallet.writeContract(request) });
assert.equal(receipt.status, "success");
const mined = await client.getTransaction({ hash: receipt.transactionHash });
assert.equal(mined.to, contract);
const logs = await client.getLogs({ address: contract, event: abi[1], fromBlock: receipt.blockNumber });
assert.equal(logs[0].args.to, account.address);

const sent = await wallet.sendTransaction({ to: closed, value: 1n });
const plain = await client.waitForTransactionReceipt({ hash: sent });

const denied = await client
  .call({ account, to: contract, data: "0x70a08231" + "0".repeat(64) })
  .then(() => null, (error) => error.walk((cause) => cause.code === -32001));
assert.equal(denied?.code, -32001);
const refused = await client.getBalance({ address: closed }).then(() => 0, (error) => error.walk((cause) => cause.code)?.code);
assert.equal(refused, -32001);

const batching = createPublicClient({ chain, transport: http(url, { ...settings, batch: true }) });
const batch = await Promise.all([
  batching.getChainId(),
  batching.getBalance({ address: closed }).catch((error) => error.walk((cause) => cause.code).code),
  batching.getTransactionCount({ address: account.address }),
]);

const family = createPrividiumSiweChain({
  account,
  chain: { id: chainId, name: "Portcullis" },
  prividiumApiBaseUrl: baseUrl,
  domain: new URL(baseUrl).host,
});
await family.authorize();
const theirs = createPublicClient({ chain: family.chain, transport: family.transport });
assert.equal(await theirs.getTransactionCount({ address: account.address }), batch[2]);

console.log(JSON.stringify({ logs: logs.length, plain: plain.status, denied: denied.code, batch }));
