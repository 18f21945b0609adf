// The same transactions and calls on a node and on anvil: same results, gas and traces. Starts anvil itself.
// Usage: node anvil.js <http url> <fork>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const { ethers } = require("ethers");
const { artifact, KEY } = require("./contracts.js");
const { startAnvil } = require("./foundry.js");

const TRANSACTIONS = 300;
const CALLS = 200;
const DELEGATED = 60;
const NEW = "0x00000000000000000000000000000000000e0e0e";
const ours = process.argv[2];
const fork = process.argv[3];
const delegates = fork !== "cancun";
let theirs;
let nonce = 0;

// The same numbers on every run.
let seed = 20261121;
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

async function receipt(url, hash) {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await call(url, "eth_getTransactionReceipt", hash);
    if (found) return found;
    assert.ok(Date.now() < end, hash + " is in no block");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

// What both must agree on, in one form: what a node leaves out is empty.
function shape(trace, outermost) {
  const failedCreation = trace.error != null && /^create/i.test(trace.type);
  return {
    type: trace.type.toUpperCase(),
    from: trace.from,
    // A creation that failed has an address here and none there.
    to: failedCreation ? "" : trace.to ?? "",
    // Of the outermost call, anvil tells the gas without the fixed costs and go-ethereum with them.
    gas: outermost ? "" : trace.gas,
    gasUsed: trace.gasUsed,
    value: trace.value ?? "0x0",
    input: trace.input,
    output: trace.output ?? "0x",
    failed: trace.error != null,
    revertReason: (trace.revertReason ?? "").replace("panic: ", ""),
    calls: (trace.calls ?? []).map((each) => shape(each, false)),
  };
}

const outcome = ({ status, gasUsed, logsBloom, from, to, type, logs }) => ({
  status, gasUsed, logsBloom, from, to, type,
  logs: logs.map(({ address, topics, data, logIndex }) => ({ address, topics, data, logIndex })),
});

// The frames as trace_transaction tells them; blocks and words for failures differ.
async function compareFrames(hash) {
  const seen = [];
  for (const url of [ours, theirs]) {
    const frames = await call(url, "trace_transaction", hash);
    seen.push(frames.map(({ action, result, error, subtraces, traceAddress, transactionPosition, type }) =>
      ({ action, result: error ? null : result ?? null, failed: error != null, subtraces, traceAddress, transactionPosition, type })));
  }
  assert.deepEqual(seen[0], seen[1], hash);
}

// Every operation with what it cost and found; of executions that break off, the cost of what broke is a matter of taste.
async function compareOperations(hash, succeeded, toPrecompiled) {
  const [here, there] = [await call(ours, "debug_traceTransaction", hash, {}), await call(theirs, "debug_traceTransaction", hash, {})];
  const told = ({ pc, op, gas, gasCost, depth, stack }) => [pc, op, gas, succeeded ? gasCost : "", depth, stack.join()].join(" ");
  // What is no operation has the names of operations to come there.
  const undefinedAt = here.structLogs.map(({ op }) => op.endsWith("not defined"));
  for (const logs of [here.structLogs, there.structLogs]) logs.forEach((log, at) => (log.op = undefinedAt[at] ? "" : log.op));
  assert.deepEqual(here.structLogs.map(told), there.structLogs.map(told), hash);
  assert.deepEqual([here.gas, here.failed], [there.gas, there.failed], hash);
  await compareFrames(hash);
  // anvil counts what goes to precompiled contracts, here of zeros, as if it were a function; go-ethereum does not.
  if (toPrecompiled) return;
  const [one, other] = [
    await call(ours, "debug_traceTransaction", hash, { tracer: "4byteTracer" }),
    await call(theirs, "debug_traceTransaction", hash, { tracer: "4byteTracer" }),
  ];
  const functions = (counts) => Object.entries(counts).filter(([name]) => !name.startsWith("0x00000000-")).sort();
  assert.deepEqual(functions(one), functions(other), hash);
}

// Accounts and slots that are announced, some of which are used.
function accessList(to) {
  if (random(3) > 0) return [];
  const slots = [0, 1, 2, 3].filter(() => random(2) === 0).map((slot) => ethers.toBeHex(slot, 32));
  return [{ address: to ?? NEW, storageKeys: slots }, { address: ethers.toBeHex(1 + random(40), 20), storageKeys: [] }];
}

const SIGNERS = Array.from({ length: 20 }, (_, i) => new ethers.Wallet(ethers.toBeHex(5000 + i, 32)));

// Who lets whose code run as their own (EIP-7702), sometimes for another nonce or chain.
function authorizations(to) {
  const list = [];
  for (let count = 1 + random(2); count > 0; count--) {
    const signer = SIGNERS[random(SIGNERS.length)];
    const authorization = { address: random(5) === 0 ? ethers.ZeroAddress : to, nonce: random(2), chainId: [6565n, 0n, 1n][random(3)] };
    list.push(signer.authorizeSync(authorization));
  }
  return list;
}

async function send({ to, data, gas, value = 0n }) {
  const fees = { type: 2, chainId: 6565, maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1n };
  const kind = delegates && to && value === 0n && random(6) === 0 ? { type: 4, authorizationList: authorizations(to) } : {};
  const raw = await new ethers.Wallet(KEY).signTransaction({ ...fees, nonce: nonce++, to, data, value, gasLimit: gas, accessList: accessList(to), ...kind });
  const hash = ethers.keccak256(raw);
  const seen = [];
  for (const url of [ours, theirs]) {
    await call(url, "eth_sendRawTransaction", raw);
    const mined = await receipt(url, hash);
    const traced = await call(url, "debug_traceTransaction", hash, { tracer: "callTracer" });
    seen.push({ mined, trace: shape(Array.isArray(traced) ? traced[0] : traced, true) });
  }
  assert.deepEqual(outcome(seen[0].mined), outcome(seen[1].mined), raw);
  assert.deepEqual(seen[0].trace, seen[1].trace, raw);
  await compareOperations(hash, seen[0].mined.status === "0x1", to?.startsWith("0x" + "0".repeat(36)));
  return seen[0].mined;
}

async function compareCall({ to, data }) {
  const request = { from: NEW, data, gas: "0x2dc6c0", ...(to ? { to } : {}) };
  const [here, there] = [await exchange(ours, "eth_call", request, "latest"), await exchange(theirs, "eth_call", request, "latest")];
  assert.equal(here.result, there.result, JSON.stringify({ request, here, there }));
  assert.equal(here.error === undefined, there.error === undefined, JSON.stringify({ request, here, there }));
  if (there.error?.code === 3) assert.equal(here.error.data, there.error.data);
}

async function compareAccess({ to, data }) {
  const request = { from: NEW, data, gas: "0x2dc6c0", ...(to ? { to } : {}) };
  const seen = [];
  for (const url of [ours, theirs]) {
    const { result, error } = await exchange(url, "eth_createAccessList", request, "latest");
    // Where the call fails, anvil tells only that.
    if (error || result.error) seen.push("failed");
    else seen.push({ gasUsed: result.gasUsed, list: result.accessList.map((each) => [each.address, ...each.storageKeys.sort()].join()).sort() });
  }
  assert.deepEqual(seen[0], seen[1], JSON.stringify(request));
}

// Signed by accounts that exist and that do not, well and badly; in effect only for the call (EIP-7702).
async function compareDelegated(next, contracts) {
  const signer = random(2) === 0 ? new ethers.Wallet(ethers.toBeHex(1000 + random(1000), 32)) : new ethers.Wallet(KEY);
  const expected = signer.privateKey === KEY ? nonce : 0;
  const list = [];
  for (let count = 1 + random(2); count > 0; count--) {
    const address = random(8) === 0 ? ethers.ZeroAddress : contracts[random(contracts.length)];
    const chainId = [6565n, 0n, 1n][random(8) === 0 ? 2 : random(2)];
    const authorization = { address, nonce: expected + (random(6) === 0 ? 1 : 0), chainId };
    const signature = signer.authorizeSync(authorization).signature;
    list.push({
      address,
      chainId: ethers.toQuantity(chainId),
      nonce: ethers.toQuantity(authorization.nonce),
      yParity: ethers.toQuantity(random(8) === 0 ? 1 - signature.yParity : signature.yParity),
      r: ethers.toQuantity(signature.r),
      s: ethers.toQuantity(signature.s),
    });
  }
  const request = { from: NEW, to: signer.address, data: next.data, gas: "0x2dc6c0", authorizationList: list };
  for (const method of ["eth_call", "eth_estimateGas"]) {
    const [here, there] = [await exchange(ours, method, request, "latest"), await exchange(theirs, method, request, "latest")];
    const shown = JSON.stringify({ method, request, here, there });
    assert.equal(here.error === undefined, there.error === undefined, shown);
    if (method === "eth_call") {
      assert.equal(here.result, there.result, shown);
    } else if (here.result) {
      // The least gas is a matter of how one searches where a call catches failures; enough is enough for both.
      const enough = { ...request, gas: here.result };
      const [one, other] = [await exchange(ours, "eth_call", enough, "latest"), await exchange(theirs, "eth_call", enough, "latest")];
      assert.ok(one.error === undefined && other.error === undefined, shown + JSON.stringify({ one, other }));
    }
  }
}

const word = (data, at) => BigInt("0x" + data.slice(2 + 64 * at, 66 + 64 * at));

// NUMBER, TIMESTAMP, BASEFEE, BLOCKHASH(NUMBER - 1), GASPRICE, returned or given as the reason of a failure.
const LOOK = "0x435f52426020524860405260014303406060523a60805260a05f";

// In which block a call believes itself to be, told by the head's place and not by hashes and times that differ.
async function context(url, method, tag, fees) {
  const fails = method === "eth_estimateGas";
  const request = { from: new ethers.Wallet(KEY).address, data: LOOK + (fails ? "fd" : "f3"), ...fees };
  const traced = method === "debug_traceCall";
  const params = [request, ...(tag === undefined ? [] : [tag]), ...(traced ? [{ tracer: "callTracer" }] : [])];
  const { result, error } = await exchange(url, method, ...params);
  const output = fails ? error?.data : traced ? result?.output : result;
  assert.ok(output?.length === 2 + 5 * 64, method + " " + tag + " at " + url + ": " + JSON.stringify({ result, error }));
  const [number, time, baseFee, parent, price] = [0, 1, 2, 3, 4].map((at) => word(output, at));
  const head = await call(url, "eth_getBlockByNumber", "latest", false);
  const baseFees = (await call(url, "eth_feeHistory", "0x1", "latest", [])).baseFeePerGas;
  const coming = number > BigInt(head.number);
  return {
    number: number - BigInt(head.number),
    // A block may have the time of its parent.
    time: coming ? time >= BigInt(head.timestamp) : time === BigInt(head.timestamp) ? "of head" : "earlier",
    fee: baseFee === BigInt(baseFees[coming ? 1 : 0]),
    parent: parent === BigInt(head.hash) ? "head" : parent === BigInt(head.parentHash) ? "parent of head" : "another",
    price,
  };
}

async function compareContexts() {
  let compared = 0;
  for (const method of ["eth_call", "eth_estimateGas", "debug_traceCall"]) {
    for (const tag of [undefined, "latest", "pending", "head", "before", "earliest"]) {
      if (method === "debug_traceCall" && tag === undefined) continue;
      for (const fees of [{}, { gasPrice: "0x4a817c800" }]) {
        const seen = [];
        for (const url of [ours, theirs]) {
          const head = Number(await call(url, "eth_blockNumber"));
          const named = { head: "0x" + head.toString(16), before: "0x" + (head - 1).toString(16) };
          seen.push(await context(url, method, named[tag] ?? tag, fees));
        }
        if (tag === "earliest" || tag === "before") seen.forEach((each) => (each.fee = each.time = ""));
        if (tag === "earliest") seen.forEach((each) => (each.number = ""));
        assert.deepEqual(seen[0], seen[1], method + " at " + tag + " with " + JSON.stringify(fees));
        compared++;
      }
    }
  }
  return compared;
}

// Any operations but those that tell what differs between two nodes: balance, price, block.
function code() {
  const bytes = [];
  for (let left = 20 + random(60); left > 0; left--) {
    let operation;
    if (random(10) < 5) operation = [0x5f, 0x80, 0x81, 0x36, 0x38, 0x30, 0x33][random(7)];
    else do operation = random(256);
    while (operation === 0x31 || operation === 0x3a || (operation >= 0x40 && operation <= 0x4a));
    bytes.push(operation);
  }
  return ethers.hexlify(Uint8Array.from(bytes));
}

async function main() {
  theirs = await startAnvil(fork, "--steps-tracing");
  const gadgets = new ethers.Interface(artifact("samples/Gadget").abi);
  const factories = new ethers.Interface(artifact("samples/Factory").abi);
  const tokens = new ethers.Interface(artifact("DemoToken").abi);
  const create = async (name, args = "0x") =>
    (await send({ to: null, data: ethers.concat([artifact(name).bytecode, args]), gas: 6_000_000n })).contractAddress;
  const gadget = await create("samples/Gadget");
  const factory = await create("samples/Factory");
  const token = await create("DemoToken", tokens.encodeDeploy(["Demo", "DMO", 1_000_000n]));
  const zeros = (size) => "0x" + "00".repeat(size);
  const toGadget = (name, ...args) => ({ to: gadget, data: gadgets.encodeFunctionData(name, args) });
  const toFactory = (name, ...args) => ({ to: factory, data: factories.encodeFunctionData(name, args) });
  let salt = 1000;
  const bytes = (size) => ethers.hexlify(Uint8Array.from({ length: size }, () => random(256)));
  const number = (value) => ethers.toBeHex(value, 32);
  const point = ethers.concat([number(1), number(2)]);
  const precompiled = [
    [1, () => bytes(random(140))],
    [1, () => ethers.concat([ethers.ZeroHash, number(27 + random(3)), bytes(32), bytes(32)])],
    [2, () => bytes(random(200))],
    [3, () => bytes(random(200))],
    [4, () => bytes(random(200))],
    [5, () => ethers.concat([number(random(40)), number(random(40)), number(random(40)), bytes(random(130))])],
    [6, () => ethers.concat([point, random(2) === 0 ? point : bytes(64)])],
    [7, () => ethers.concat([point, bytes(32)])],
    [8, () => bytes(192 * random(2))],
    [9, () => ethers.concat(["0x0000", bytes(211)])],
    [9, () => ethers.concat([ethers.toBeHex(random(20), 4), bytes(208), "0x01"])],
    [10, () => bytes(192)],
    [11, () => bytes(256)], [12, () => bytes(160 * random(3))], [13, () => bytes(512)], [14, () => bytes(288 * random(3))],
    [15, () => bytes(384)], [16, () => ethers.concat(["0x" + "00".repeat(16), bytes(48)])], [17, () => ethers.concat(["0x" + "00".repeat(16), bytes(48), "0x" + "00".repeat(16), bytes(48)])],
    [11, () => zeros(256)], [13, () => zeros(512)], [15, () => zeros(384)], [16, () => zeros(64)], [17, () => zeros(128)],
    [256, () => bytes(160)],
  ];
  const kinds = [
    () => {
      const [address, data] = precompiled[random(precompiled.length)];
      return { to: ethers.toBeHex(address, 20), data: data() };
    },
    () => ({ to: NEW, data: zeros(random(300)) }),
    (cell) => toGadget("set", cell, cell + 8, random(3)),
    () => toGadget("nest", random(20), random(2) === 0),
    () => toGadget("need", random(30_000)),
    (cell) => toGadget("note", cell, zeros(random(99))),
    () => toGadget("panic", random(4), random(2)),
    (cell) => toGadget("require_", random(2) === 0, "because " + cell),
    (cell) => toGadget("refuse", cell, "no"),
    () => toGadget("precompiles", zeros(random(200))),
    (cell) => toFactory("make", ethers.toBeHex(random(40), 32), 10 + (cell % 5)),
    () => toFactory("flash", ethers.toBeHex(++salt, 32), NEW),
    (cell) => ({ to: token, data: tokens.encodeFunctionData("transfer", [ethers.toBeHex(1000 + cell, 20), random(3) * 400_000]) }),
    () => ({ to: null, data: code() }),
    () => ({ to: null, data: code() }),
  ];
  const next = () => kinds[random(kinds.length)](random(30));
  const contexts = await compareContexts();
  // anvil gives gas back for accounts that are not there, too.
  for (const { address } of SIGNERS) await send({ to: address, data: "0x", gas: 100_000n, value: 1n });
  let failed = 0;
  for (let i = 0; i < TRANSACTIONS; i++) {
    const gas = random(4) === 0 ? 70_000n + BigInt(random(40_000)) : 3_000_000n;
    if ((await send({ ...next(), gas })).status === "0x0") failed++;
  }
  assert.ok(failed > 30 && failed < TRANSACTIONS - 30, failed + " transactions failed");
  for (let i = 0; i < CALLS; i++) await compareCall(next());
  for (let i = 0; i < CALLS / 2; i++) await compareAccess(next());
  const delegated = delegates ? DELEGATED : 0;
  for (let i = 0; i < delegated; i++) await compareDelegated(next(), [gadget, factory, token]);
  for (const contract of [gadget, factory, token]) {
    assert.equal(await call(ours, "eth_getCode", contract, "latest"), await call(theirs, "eth_getCode", contract, "latest"));
    for (let slot = 0; slot < 8; slot++) {
      const question = [contract, "0x" + slot, "latest"];
      assert.equal(await call(ours, "eth_getStorageAt", ...question), await call(theirs, "eth_getStorageAt", ...question));
    }
  }
  console.log("anvil, " + fork + ": all holds, " + TRANSACTIONS + " transactions, " + failed + " of them failing, " + CALLS + " calls, " + contexts + " contexts, " + CALLS / 2 + " access lists, " + delegated + " with authorizations");
}

main()
  .then(() => 0, (failure) => (console.error(failure), 1))
  .then((status) => process.exit(status));
