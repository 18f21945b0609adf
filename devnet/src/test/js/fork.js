// A copy of another chain against that chain and against anvil's copy of it: the same past, and the same after the same
// transactions. Copies anvil and a second node of ours. Starts anvil itself.
// Usage: node fork.js <http url of a node with methods for developers> <http url of another one>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const { ethers } = require("ethers");
const { artifact, KEY, BOB } = require("./contracts.js");
const { startAnvil } = require("./foundry.js");

const TRANSACTIONS = 80;
const [, , ours, other] = process.argv;
const gadgets = new ethers.Interface(artifact("samples/Gadget").abi);
const factories = new ethers.Interface(artifact("samples/Factory").abi);
const tokens = new ethers.Interface(artifact("DemoToken").abi);
const alice = new ethers.Wallet(KEY);

// The same numbers on every run.
let seed = 20261126;
function random(below) {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor(seed / 65536) % below;
}

async function exchange(url, method, ...params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  return response.json();
}

async function call(url, method, ...params) {
  const { result, error } = await exchange(url, method, ...params);
  assert.equal(error, undefined, method + " at " + url + ": " + JSON.stringify(error));
  return result;
}

async function same(one, another, method, ...params) {
  assert.deepEqual(await call(one, method, ...params), await call(another, method, ...params), method + JSON.stringify(params));
}

async function receipt(url, hash) {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await call(url, "eth_getTransactionReceipt", hash);
    if (found) return found;
    assert.ok(Date.now() < end, hash + " is in no block");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function sign(url, { to, data, value = 0n, gas = 500_000n }) {
  const nonce = Number(await call(url, "eth_getTransactionCount", alice.address, "latest"));
  const fees = { type: 2, chainId: 6565, maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1n };
  return alice.signTransaction({ ...fees, nonce, to, data, value, gasLimit: gas });
}

async function send(url, wish) {
  const raw = await sign(url, wish);
  await call(url, "eth_sendRawTransaction", raw);
  return receipt(url, ethers.keccak256(raw));
}

// What the other chain has before it is copied.
async function past(url) {
  const create = async (name, args = "0x") =>
    (await send(url, { to: null, data: ethers.concat([artifact(name).bytecode, args]), gas: 6_000_000n })).contractAddress;
  const gadget = await create("samples/Gadget");
  const factory = await create("samples/Factory");
  const token = await create("DemoToken", tokens.encodeDeploy(["Demo", "DMO", 1_000_000n]));
  for (let i = 1; i <= 4; i++) {
    await send(url, { to: token, data: tokens.encodeFunctionData("transfer", [ethers.toBeHex(1000 + i, 20), i]) });
    await send(url, { to: gadget, data: gadgets.encodeFunctionData("set", [i, i + 8, i]) });
  }
  await send(url, { to: BOB, value: 5n, gas: 21_000n });
  return { gadget, factory, token };
}

async function comparePast(upstream, last, { token, gadget }) {
  const balance = { to: token, data: tokens.encodeFunctionData("balanceOf", [alice.address]) };
  for (let number = 0; number <= last; number++) {
    const at = "0x" + number.toString(16);
    const block = await call(upstream, "eth_getBlockByNumber", at, true);
    assert.deepEqual(await call(ours, "eth_getBlockByNumber", at, true), block);
    await same(ours, upstream, "eth_getBlockByHash", block.hash, false);
    await same(ours, upstream, "eth_getBlockReceipts", at);
    for (const { hash } of block.transactions) {
      await same(ours, upstream, "eth_getTransactionByHash", hash);
      await same(ours, upstream, "eth_getTransactionReceipt", hash);
    }
    if (number === last) continue; // from here on, the accounts of developers are rich
    await same(ours, upstream, "eth_getBalance", alice.address, at);
    await same(ours, upstream, "eth_getTransactionCount", alice.address, at);
    await same(ours, upstream, "eth_getCode", gadget, at);
    await same(ours, upstream, "eth_getStorageAt", gadget, "0x1", at);
    await same(ours, upstream, "eth_call", balance, at);
  }
  const told = (logs) => logs.map(({ address, topics, data, blockHash, logIndex, transactionHash }) => ({ address, topics, data, blockHash, logIndex, transactionHash }));
  const filter = { fromBlock: "0x1", toBlock: "latest", address: token };
  const logs = told(await call(upstream, "eth_getLogs", filter));
  assert.deepEqual(told(await call(ours, "eth_getLogs", filter)), logs);
  assert.ok(logs.length >= 5, "there are logs");
}

const outcome = ({ status, gasUsed, logsBloom, blockNumber, from, to, type, effectiveGasPrice, contractAddress, logs }) => ({
  status, gasUsed, logsBloom, blockNumber, from, to, type, effectiveGasPrice, contractAddress: contractAddress ?? null,
  logs: logs.map(({ address, topics, data, logIndex, blockNumber }) => ({ address, topics, data, logIndex, blockNumber })),
});

async function compareFuture(theirs, { gadget, factory, token }) {
  const toGadget = (name, ...args) => ({ to: gadget, data: gadgets.encodeFunctionData(name, args) });
  const kinds = [
    (cell) => toGadget("set", cell, cell + 8, random(3)),
    () => toGadget("nest", random(20), random(2) === 0),
    () => toGadget("need", random(30_000)),
    (cell) => toGadget("note", cell, "0x" + "00".repeat(random(99))),
    () => toGadget("panic", random(4), random(2)),
    (cell) => ({ to: factory, data: factories.encodeFunctionData("make", [ethers.toBeHex(random(40), 32), 10 + (cell % 5)]) }),
    (cell) => ({ to: token, data: tokens.encodeFunctionData("transfer", [ethers.toBeHex(1000 + cell, 20), random(3) * 400_000]) }),
    (cell) => ({ to: ethers.toBeHex(2000 + cell, 20), value: BigInt(random(99)) }),
  ];
  for (let i = 0; i < TRANSACTIONS; i++) {
    const raw = await sign(ours, kinds[random(kinds.length)](random(16)));
    const seen = [];
    for (const url of [ours, theirs]) {
      await call(url, "eth_sendRawTransaction", raw);
      seen.push(outcome(await receipt(url, ethers.keccak256(raw))));
    }
    assert.deepEqual(seen[0], seen[1], raw);
  }
  for (const address of [alice.address, gadget, factory, token, BOB, ethers.ZeroAddress, ...Array.from({ length: 16 }, (_, i) => ethers.toBeHex(2000 + i, 20))]) {
    for (const method of ["eth_getBalance", "eth_getTransactionCount", "eth_getCode"]) await same(ours, theirs, method, address, "latest");
  }
  for (let slot = 0; slot < 20; slot++) await same(ours, theirs, "eth_getStorageAt", gadget, ethers.toQuantity(slot), "latest");
  const supply = { to: token, data: tokens.encodeFunctionData("balanceOf", [ethers.toBeHex(1001, 20)]) };
  for (const at of ["latest", "pending"]) await same(ours, theirs, "eth_call", supply, at);
}

async function copy(upstream) {
  const contracts = await past(upstream);
  const last = Number(await call(upstream, "eth_blockNumber"));
  await call(ours, "anvil_reset", { forking: { jsonRpcUrl: upstream, blockNumber: last } });
  const theirs = await startAnvil("prague", "--fork-url", upstream, "--fork-block-number", String(last));
  // What happens there now is of no interest to the copies.
  await send(upstream, { to: BOB, value: 7n, gas: 21_000n });
  await comparePast(upstream, last, contracts);
  await compareFuture(theirs, contracts);
}

async function main() {
  await copy(await startAnvil("prague"));
  await copy(other);
  console.log("all holds");
}

main()
  .then(() => 0, (e) => (console.error(e), 1))
  .then((code) => process.exit(code));
