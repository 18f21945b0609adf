// Blocks that are only tried out, on a node and on anvil: the same outcome of every call. Starts anvil itself.
// Usage: node simulate.js <http url>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const { ethers } = require("ethers");
const { artifact, KEY, BOB } = require("./contracts.js");
const { startAnvil } = require("./foundry.js");

const ROUNDS = 60;
const ours = process.argv[2];
const alice = new ethers.Wallet(KEY);
const gadgets = new ethers.Interface(artifact("samples/Gadget").abi);
const tokens = new ethers.Interface(artifact("DemoToken").abi);

// The same numbers on every run.
let seed = 20261127;
function random(below) {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor(seed / 65536) % below;
}

async function call(url, method, ...params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { result, error } = await response.json();
  assert.equal(error, undefined, method + " at " + url + ": " + JSON.stringify({ error, params }));
  return result;
}

async function deploy(url, nonce, data) {
  const fees = { type: 2, chainId: 6565, maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1n };
  const raw = await alice.signTransaction({ ...fees, nonce, data, gasLimit: 6_000_000n });
  await call(url, "eth_sendRawTransaction", raw);
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await call(url, "eth_getTransactionReceipt", ethers.keccak256(raw));
    if (found) return found.contractAddress;
    assert.ok(Date.now() < end, "is in no block");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

// What both must tell alike: anvil has other codes, hashes and fees.
const told = (blocks) => blocks.map(({ number, timestamp, gasUsed, gasLimit, calls }) => ({
  number, timestamp, gasUsed, gasLimit,
  calls: calls.map(({ status, gasUsed, returnData, logs, error }) => ({
    status, gasUsed, returnData, failed: error != null,
    logs: logs.map(({ address, topics, data }) => ({ address: address.toLowerCase(), topics, data })),
  })),
}));

async function main() {
  const theirs = await startAnvil("prague");
  const data = [artifact("samples/Gadget").bytecode, ethers.concat([artifact("DemoToken").bytecode, tokens.encodeDeploy(["Demo", "DMO", 1_000_000n])])];
  const contracts = [];
  for (const url of [ours, theirs]) contracts.push([await deploy(url, 0, data[0]), await deploy(url, 1, data[1])]);
  assert.deepEqual(contracts[0], contracts[1]);
  const [gadget, token] = contracts[0];
  const toGadget = (name, ...args) => ({ to: gadget, input: gadgets.encodeFunctionData(name, args) });
  const kinds = [
    (cell) => toGadget("set", cell, cell + 8, random(3)),
    () => toGadget("nest", random(20), random(2) === 0),
    () => toGadget("need", random(30_000)),
    (cell) => toGadget("note", cell, "0x" + "00".repeat(random(99))),
    () => toGadget("panic", random(4), random(2)),
    (cell) => toGadget("require_", random(2) === 0, "because " + cell),
    (cell) => ({ to: token, input: tokens.encodeFunctionData("transfer", [ethers.toBeHex(1000 + cell, 20), random(3) * 400_000]) }),
    (cell) => ({ to: token, input: tokens.encodeFunctionData("balanceOf", [ethers.toBeHex(1000 + cell, 20)]) }),
    (cell) => ({ to: ethers.toBeHex(2000 + cell, 20), value: ethers.toQuantity(random(99)) }),
  ];
  const head = Number(await call(ours, "eth_blockNumber"));
  for (let round = 0; round < ROUNDS; round++) {
    const blocks = [];
    for (let at = 1; at <= 1 + random(3); at++) {
      const calls = Array.from({ length: random(5) }, () => ({ from: alice.address, gas: "0x7a120", ...kinds[random(kinds.length)](random(16)) }));
      const overrides = random(2) === 0 ? {} : { [ethers.toBeHex(2000 + random(16), 20)]: { balance: ethers.toQuantity(random(9)) }, [gadget]: { stateDiff: { [ethers.toBeHex(random(4), 32)]: ethers.toBeHex(random(9), 32) } } };
      blocks.push({ blockOverrides: { number: head + at, time: 3_000_000_000 + 12 * at, gasLimit: 30_000_000 }, stateOverrides: overrides, calls });
      for (const name of Object.keys(blocks[at - 1].blockOverrides)) blocks[at - 1].blockOverrides[name] = ethers.toQuantity(blocks[at - 1].blockOverrides[name]);
    }
    const wish = { blockStateCalls: blocks, traceTransfers: false, validation: false };
    const [here, there] = [await call(ours, "eth_simulateV1", wish, "latest"), await call(theirs, "eth_simulateV1", wish, "latest")];
    assert.deepEqual(told(here), told(there), JSON.stringify(wish));
  }
  const words = await memory(theirs, gadget);
  assert.ok(words > 100, words + " words of memory");
  console.log("all holds");
}

// Every operation with the memory and the answer it finds.
async function memory(theirs, gadget) {
  let words = 0;
  for (const name of ["nest", "note", "refuse", "precompiles"]) {
    const args = { nest: [3, true], note: [1, "0x" + "ab".repeat(70)], refuse: [1, "no"], precompiles: ["0x" + "00".repeat(70)] }[name];
    const request = { from: alice.address, to: gadget, gas: "0x7a120", data: gadgets.encodeFunctionData(name, args) };
    const config = { enableMemory: true, enableReturnData: true, disableStorage: true };
    const seen = [];
    for (const url of [ours, theirs]) {
      const { structLogs } = await call(url, "debug_traceCall", request, "latest", config);
      seen.push(structLogs.map(({ pc, op, depth, stack, memory, returnData }) => ({ pc, op, depth, stack, memory, returnData })));
    }
    assert.deepEqual(seen[0], seen[1], name);
    words += seen[0].reduce((sum, log) => sum + log.memory.length, 0);
    const bare = await call(ours, "debug_traceCall", request, "latest", { disableStack: true, disableStorage: true });
    assert.ok(bare.structLogs.every((log) => !("stack" in log || "storage" in log || "memory" in log || "returnData" in log)));
  }
  return words;
}

main()
  .then(() => 0, (e) => (console.error(e), 1))
  .then((code) => process.exit(code));
