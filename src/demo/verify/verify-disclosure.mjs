// Checks a disclosed figure against what layer 1 stores of its batch. Needs Node 18, no package.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const DEPTH = 64;
const ZERO = "0x" + "0".repeat(64);
const ACCOUNTS = "0x" + "0".repeat(36) + "8003";
const SUPPLY = "0x18160ddd";
const BALANCE = "0x70a08231";
const STORED_BATCH_HASH = "0xb22dd78e";
const EVM_CODE = "0x101010000000000";
const BATCH_HASHES = ["priorityOperationsHash", "dependencyRootsRollingHash", "l2ToL1LogsRootHash", "commitment"];

function check(holds, reason) {
  if (!holds) throw new Error(reason);
}

// Values have one spelling each, so that an altered answer cannot mean the same.
function hex(value, bytes, name) {
  const digits = bytes === undefined ? "*" : `{${2 * bytes}}`;
  check(typeof value === "string" && new RegExp(`^0x[0-9a-f]${digits}$`).test(value), `${name} is malformed`);
  check(value.length % 2 === 0, `${name} has half a byte`);
  return Buffer.from(value.slice(2), "hex");
}

function quantity(value, name, digits = 16) {
  check(typeof value === "string" && /^0x(0|[1-9a-f][0-9a-f]*)$/.test(value), `${name} is malformed`);
  check(value.length <= 2 + digits, `${name} is too large`);
  return BigInt(value);
}

function whole(value, name) {
  check(Number.isSafeInteger(value) && value >= 0, `${name} is no whole number`);
  return BigInt(value);
}

function list(value, name) {
  check(Array.isArray(value), `${name} is no list`);
  return value;
}

const text = (bytes) => "0x" + Buffer.from(bytes).toString("hex");

function number(value, bytes) {
  return Buffer.from(value.toString(16).padStart(2 * bytes, "0"), "hex");
}

function blake2s(...parts) {
  const hash = createHash("blake2s256");
  parts.forEach((part) => hash.update(part));
  return hash.digest();
}

const MASK = (1n << 64n) - 1n;
const rotated = (word, by) => ((word << BigInt(by)) | (word >> BigInt(64 - by))) & MASK;

/** The constants of the rounds, by the shift register of FIPS 202, 3.2.5. */
function roundConstants() {
  const constants = [];
  let register = 1;
  for (let round = 0; round < 24; round++) {
    let constant = 0n;
    for (let i = 0; i < 7; i++) {
      if (register & 1) constant |= 1n << BigInt((1 << i) - 1);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    constants.push(constant);
  }
  return constants;
}

const CONSTANTS = roundConstants();

function permute(a) {
  for (const constant of CONSTANTS) {
    const c = [0, 1, 2, 3, 4].map((x) => a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20]);
    for (let x = 0; x < 5; x++) {
      const d = c[(x + 4) % 5] ^ rotated(c[(x + 1) % 5], 1);
      for (let y = 0; y < 25; y += 5) a[x + y] ^= d;
    }
    let [x, y, moved] = [1, 0, a[1]];
    for (let t = 1; t <= 24; t++) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = a[x + 5 * y];
      a[x + 5 * y] = rotated(moved, ((t * (t + 1)) / 2) % 64);
      moved = next;
    }
    for (let row = 0; row < 25; row += 5) {
      const b = a.slice(row, row + 5);
      for (let i = 0; i < 5; i++) a[row + i] = b[i] ^ (~b[(i + 1) % 5] & MASK & b[(i + 2) % 5]);
    }
    a[0] ^= constant;
  }
}

/** Keccak-256 as Ethereum uses it: with the padding from before FIPS 202. */
export function keccak256(data) {
  const rate = 136;
  const padded = Buffer.alloc((Math.floor(data.length / rate) + 1) * rate);
  Buffer.from(data).copy(padded);
  padded[data.length] ^= 1;
  padded[padded.length - 1] ^= 0x80;
  const state = new Array(25).fill(0n);
  for (let at = 0; at < padded.length; at += rate) {
    for (let i = 0; i < rate / 8; i++) state[i] ^= padded.readBigUInt64LE(at + 8 * i);
    permute(state);
  }
  const out = Buffer.alloc(32);
  for (let i = 0; i < 4; i++) out.writeBigUInt64LE(state[i], 8 * i);
  return out;
}

const EMPTY = [blake2s(Buffer.alloc(72))];
while (EMPTY.length < DEPTH) EMPTY.push(blake2s(EMPTY.at(-1), EMPTY.at(-1)));

function rootOf(leaf, key) {
  const next = Buffer.alloc(8);
  next.writeBigUInt64LE(whole(leaf.nextIndex, "nextIndex"));
  const siblings = list(leaf.siblings, "siblings");
  check(siblings.length <= DEPTH, "there are too many siblings");
  let node = blake2s(key, hex(leaf.value, 32, "value"), next);
  let index = whole(leaf.index, "index");
  for (let level = 0; level < DEPTH; level++) {
    const sibling = level < siblings.length ? hex(siblings[level], 32, "sibling") : EMPTY[level];
    node = index % 2n === 0n ? blake2s(node, sibling) : blake2s(sibling, node);
    index /= 2n;
  }
  check(index === 0n, "an index is outside of the tree");
  return text(node);
}

/** The root that a proof leads to, and the value that it proves. */
function proven(address, key, proof) {
  check(proof !== null && typeof proof === "object", "a proof is missing");
  const flat = blake2s(Buffer.alloc(12), hex(address, 20, "address"), hex(key, 32, "key"));
  if (proof.type === "existing") {
    return { root: rootOf(proof, flat), value: proof.value };
  }
  check(proof.type === "nonExisting", "a proof has an unknown type");
  const { leftNeighbor: left, rightNeighbor: right } = proof;
  check(left && right, "a neighbor is missing");
  const root = rootOf(left, hex(left.leafKey, 32, "leafKey"));
  check(root === rootOf(right, hex(right.leafKey, 32, "leafKey")), "the neighbors have different roots");
  check(left.leafKey < text(flat) && text(flat) < right.leafKey, "the key is not between its neighbors");
  check(left.nextIndex === right.index, "the neighbors are no neighbors");
  return { root, value: ZERO };
}

/** Whether the root is in what layer 1 stores of the batch. */
function checkBatch(answer, root, expected) {
  const before = answer.stateCommitmentPreimage;
  const batch = answer.l1VerificationData;
  check(before && batch, "the data of the batch are missing");
  check(answer.batchNumber === batch.batchNumber, "the answer names two batches");
  const commitment = blake2s(
    hex(root, 32, "root"),
    number(quantity(before.nextFreeSlot, "nextFreeSlot"), 8),
    number(quantity(before.blockNumber, "blockNumber"), 8),
    hex(before.last256BlockHashesBlake, 32, "last256BlockHashesBlake"),
    number(quantity(before.lastBlockTimestamp, "lastBlockTimestamp"), 8),
  );
  const hashes = BATCH_HASHES.map((name) => hex(batch[name], 32, name));
  const index = number(whole(batch.batchNumber, "batchNumber"), 32);
  const transactions = number(whole(batch.numberOfLayer1Txs, "numberOfLayer1Txs"), 32);
  const none = Buffer.alloc(32);
  const words = Buffer.concat([index, commitment, none, transactions, ...hashes.slice(0, 3), none, hashes[3]]);
  check(text(keccak256(words)) === expected.storedBatchHash, "layer 1 stores another hash of the batch");
}

function same(root, other) {
  check(root === undefined || root === other, "the proofs have different roots");
  return other;
}

function checkCall(answer, expected) {
  const padded = "0".repeat(24) + (expected.holder ?? "").slice(2);
  check(answer.from === "0x" + "0".repeat(40), "the call has a sender");
  check(answer.to === expected.address, "the call is to another contract");
  check(answer.callData === (expected.kind === "supply" ? SUPPLY : BALANCE + padded), "it is another call");
  const codes = list(answer.requiredBytecodes, "requiredBytecodes");
  check(JSON.stringify([...codes].sort()) === JSON.stringify([...expected.codes].sort()), "other code ran");
  const proofs = list(answer.proofs, "proofs");
  check(proofs.length > 0 && proofs[0].address === expected.address, "the first proofs are not the contract's");
  const values = new Map();
  let root;
  for (const account of proofs) {
    for (const { key, proof } of list(account.storageProofs, "storageProofs")) {
      const found = proven(account.address, key, proof);
      root = same(root, found.root);
      values.set(account.address + key, found.value);
    }
  }
  check(root !== undefined, "nothing is proven");
  const figure = quantity(answer.result, "result", 64);
  const value = values.get(expected.address + expected.slot);
  check(value !== undefined && BigInt(value) === figure, "the slot does not hold the figure");
  return { root, figure };
}

function jumpDestinations(code) {
  const map = Buffer.alloc(Math.ceil(code.length / 64) * 8);
  for (let i = 0; i < code.length; i++) {
    if (code[i] === 0x5b) map[i >> 3] |= 1 << (i & 7);
    else if (code[i] >= 0x60 && code[i] <= 0x7f) i += code[i] - 0x5f;
  }
  return map;
}

function checkAccount(answer, expected) {
  const has = answer.accountProperties;
  check(answer.address === expected.address && has, "it is another account");
  check(answer.bytecode === expected.code, "it is other code");
  const code = hex(answer.bytecode, undefined, "bytecode");
  const map = jumpDestinations(code);
  const isCode = code.length > 0;
  const internal = isCode ? text(blake2s(code, Buffer.alloc((8 - (code.length % 8)) % 8), map)) : ZERO;
  check(has.bytecodeHash === internal, "the code has another hash");
  check(has.observableBytecodeHash === (isCode ? text(keccak256(code)) : ZERO), "the code has another Keccak hash");
  check(has.versioningData === (isCode ? EVM_CODE : "0x0"), "the account has another version");
  check(has.unpaddedCodeLen === code.length && has.observableBytecodeLen === code.length, "the code is longer");
  check(has.artifactsLen === map.length, "the code has other jump destinations");
  const properties = Buffer.concat([
    number(quantity(has.versioningData, "versioningData"), 8),
    number(quantity(has.nonce, "nonce"), 8),
    number(quantity(has.balance, "balance", 64), 32),
    hex(has.bytecodeHash, 32, "bytecodeHash"),
    number(whole(has.unpaddedCodeLen, "unpaddedCodeLen"), 4),
    number(whole(has.artifactsLen, "artifactsLen"), 4),
    hex(has.observableBytecodeHash, 32, "observableBytecodeHash"),
    number(whole(has.observableBytecodeLen, "observableBytecodeLen"), 4),
  ]);
  const slot = "0x" + "0".repeat(24) + expected.address.slice(2);
  const { root, value } = proven(ACCOUNTS, slot, answer.storageProof);
  check(value === text(blake2s(properties)), "the account has other properties");
  return { root, figure: BigInt(has.balance) };
}

function checkStorage(answer, expected) {
  check(answer.contract === expected.address, "it is another contract");
  let root;
  let figure;
  for (const { slot, value, proof } of list(answer.storageDisclosures, "storageDisclosures")) {
    const found = proven(answer.contract, slot, proof);
    root = same(root, found.root);
    check(found.value === value, "the slot holds another value");
    if (slot === expected.slot) figure = BigInt(value);
  }
  check(figure !== undefined, "the slot is missing");
  return { root, figure };
}

/** The batch and the figure; throws an error with the reason when the answer does not hold. */
export function verify(answer, expected) {
  check(answer !== null && typeof answer === "object", "there is no answer");
  const checks = { supply: checkCall, balance: checkCall, account: checkAccount, storage: checkStorage };
  const found = checks[expected.kind](answer, expected);
  checkBatch(answer, found.root, expected);
  return { batch: answer.batchNumber, figure: found.figure.toString() };
}

/** What layer 1 stores of a batch. */
async function storedBatchHash({ url, mainContract: to }, batch) {
  const data = STORED_BATCH_HASH + number(whole(batch, "batchNumber"), 32).toString("hex");
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_call", params: [{ to, data }, "latest"] });
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { result, error } = await response.json();
  check(error === undefined, `layer 1: ${error?.message}`);
  return result;
}

async function main([first, second]) {
  if (first === "--lines") {
    const lines = readFileSync(second, "utf8").trim().split("\n");
    lines.forEach((line, index) => {
      const { answer, expected } = JSON.parse(line);
      try {
        verify(answer, expected);
        console.log(`accepted ${index}`);
      } catch (problem) {
        // Rejected, as all of them should be.
      }
    });
    console.log(`checked ${lines.length}`);
    return;
  }
  const answer = JSON.parse(readFileSync(first, "utf8"));
  const expected = JSON.parse(readFileSync(second, "utf8"));
  if (expected.layer1) expected.storedBatchHash = await storedBatchHash(expected.layer1, answer.batchNumber);
  const { batch, figure } = verify(answer, expected);
  console.log(`batch ${batch}: ${figure}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((problem) => {
    console.error(`not verified: ${problem.message}`);
    process.exitCode = 1;
  });
}
