// Viem's bundler client at the JSON-RPC gateway (ERC-4337). Standard input: {"baseUrl", "token", "chainId", "contract",
// "closed", "account", "entryPoint", "bundlerPort", "node", "key"}: a session, an ERC-20 whose transfers its smart account
// may make, a contract that it may not call, the account, an entry point of the form of 0.7, the port at which the gate
// expects the bundler, the node past the gate, and a funded key. The bundler here is a small one of the test: it answers
// fixed limits, and sends each operation to the entry point at once. Prints {"success", "logs", "found", "denied",
// "rule", "paymaster", "entryPoints"}.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import assert from "node:assert/strict";
import {
  concat,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  encodePacked,
  http,
  pad,
  parseAbi,
  zeroHash,
} from "viem";
import { createBundlerClient, entryPoint07Abi, getUserOperationHash, toSmartAccount } from "viem/account-abstraction";
import { privateKeyToAccount } from "viem/accounts";

const { baseUrl, token, chainId, contract, closed, account: address, entryPoint, bundlerPort, node, key } = JSON.parse(
  readFileSync(0, "utf8"),
);
const chain = defineChain({
  id: chainId,
  name: "Portcullis",
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: [`${baseUrl}/rpc`] } },
});
const funded = createWalletClient({ account: privateKeyToAccount(key), chain, transport: http(node) });
const chainNode = createPublicClient({ chain, transport: http(node), pollingInterval: 20 });

const numbers = ["nonce", "callGasLimit", "verificationGasLimit", "preVerificationGas", "maxFeePerGas", "maxPriorityFeePerGas"];
const operations = new Map();
const bundler = {
  eth_supportedEntryPoints: () => [entryPoint],
  eth_estimateUserOperationGas: () => ({ callGasLimit: "0x1", verificationGasLimit: "0x10001", preVerificationGas: "0xc350" }),
  async eth_sendUserOperation([json, at]) {
    assert.equal(at, entryPoint);
    const userOperation = { ...json, ...Object.fromEntries(numbers.map((name) => [name, BigInt(json[name])])) };
    const hash = getUserOperationHash({ chainId, entryPointAddress: at, entryPointVersion: "0.7", userOperation });
    const data = concat([pad(json.sender), hash, json.callData]);
    const transactionHash = await funded.sendTransaction({ to: at, data, gas: 1_000_000n });
    await chainNode.waitForTransactionReceipt({ hash: transactionHash });
    operations.set(hash, { userOperation: json, entryPoint: at, transactionHash });
    return hash;
  },
  eth_getUserOperationByHash: ([hash]) => operations.get(hash) ?? null,
  eth_getUserOperationReceipt: ([hash]) => {
    const known = operations.get(hash);
    return known ? { receipt: { transactionHash: known.transactionHash } } : null;
  },
};

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const { id, method, params } = JSON.parse(Buffer.concat(parts).toString("utf8"));
  const answer = await Promise.resolve(bundler[method](params)).then(
    (result) => ({ result }),
    (error) => ({ error: { code: -32500, message: String(error) } }),
  );
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
});
await new Promise((listening) => server.listen(bundlerPort, "127.0.0.1", listening));

try {
  const transport = http(`${baseUrl}/rpc`, {
    fetchOptions: { headers: { authorization: `Bearer ${token}` } },
    retryCount: 0,
  });
  const client = createPublicClient({ chain, transport });
  const execute = parseAbi(["function execute(bytes32 mode, bytes executionCalldata)"]);
  const account = await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint, version: "0.7" },
    getAddress: async () => address,
    encodeCalls: async ([{ to, data = "0x", value = 0n }]) =>
      encodeFunctionData({
        abi: execute,
        args: [zeroHash, encodePacked(["address", "uint256", "bytes"], [to, value, data])],
      }),
    getNonce: async () => 0n,
    getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }),
    getStubSignature: async () => "0x01",
    signMessage: async () => "0x01",
    signTypedData: async () => "0x01",
    signUserOperation: async () => "0x01",
  });
  const sender = createBundlerClient({ account, client, chain, transport, pollingInterval: 20 });
  const entryPoints = await sender.getSupportedEntryPoints();
  const fees = { maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 1n };
  const abi = parseAbi(["function transfer(address to, uint256 value) returns (bool)"]);
  const transfer = encodeFunctionData({ abi, args: [address, 0n] });

  const hash = await sender.sendUserOperation({ calls: [{ to: contract, data: transfer }], ...fees });
  const receipt = await sender.waitForUserOperationReceipt({ hash });
  const { userOperation, transactionHash } = await sender.getUserOperation({ hash });
  assert.equal(transactionHash, receipt.receipt.transactionHash);
  assert.equal(userOperation.sender.toLowerCase(), address);

  const refusal = (error) => error.walk((cause) => cause.code === -32001 && cause.data !== undefined);
  const refused = await sender
    .sendUserOperation({ calls: [{ to: closed, data: transfer }], ...fees })
    .then(() => null, refusal);
  const sponsored = await sender
    .sendUserOperation({
      calls: [{ to: contract, data: transfer }],
      ...fees,
      paymaster: closed,
      paymasterData: "0x",
      paymasterVerificationGasLimit: 1n,
      paymasterPostOpGasLimit: 1n,
    })
    .then(() => null, refusal);
  console.log(
    JSON.stringify({
      success: receipt.success,
      logs: receipt.logs.length,
      found: receipt.sender.toLowerCase() === address,
      denied: refused?.code,
      rule: refused?.data?.ruleId,
      paymaster: sponsored?.data?.ruleId,
      entryPoints,
    }),
  );
} finally {
  server.close();
  server.closeAllConnections();
}
