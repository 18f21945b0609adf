// What Foundry's cast does with a node for developers.
// Usage: node cast.js <http url>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const { execFileSync } = require("node:child_process");
const { artifact, KEY, BOB } = require("./contracts.js");

const program = require.resolve("@foundry-rs/cast-linux-amd64/bin/cast");
// npm sets no modes where it runs no scripts.
fs.chmodSync(program, 0o755);
const cast = (...args) =>
  execFileSync(program, args, { env: { ...process.env, ETH_RPC_URL: process.argv[2] }, encoding: "utf8" }).trim();
const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

assert.match(cast("client"), /^anvil/);
assert.ok(cast("rpc", "eth_accounts").includes(ALICE.toLowerCase()));
assert.match(cast("send", "--unlocked", "--from", ALICE, BOB, "--value", "1ether"), /status +1/);
assert.equal(cast("balance", BOB), (10n ** 18n).toString());
cast("rpc", "anvil_impersonateAccount", BOB);
assert.match(cast("send", "--unlocked", "--from", BOB, ALICE, "--value", "0.5ether"), /status +1/);

const creation = artifact("DemoToken").bytecode + cast("abi-encode", "f(string,string,uint256)", "Demo", "DMO", "1000").slice(2);
const created = JSON.parse(cast("send", "--private-key", KEY, "--json", "--create", creation));
const token = created.contractAddress;
assert.equal(cast("call", token, "balanceOf(address)(uint256)", ALICE), "1000");
const transfer = ["transfer(address,uint256)", BOB, "5"];
assert.match(cast("send", "--unlocked", "--from", ALICE, token, ...transfer), /status +1/);
assert.ok(Number(cast("estimate", "--from", ALICE, token, ...transfer)) > 21_000);
assert.match(cast("access-list", "--from", ALICE, token, ...transfer), /gas used/);
assert.match(cast("run", created.transactionHash), /successfully executed/);
assert.match(cast("logs", "--address", token), /transactionHash/);
assert.ok(JSON.parse(cast("proof", token, "0")).accountProof.length > 0);
assert.match(cast("tx-pool", "status"), /"pending": "0x0"/);
const number = Number(cast("block-number"));
cast("rpc", "evm_mine");
assert.equal(Number(cast("block-number")), number + 1);
assert.match(cast("receipt", created.transactionHash), /status +1/);
console.log("cast: all holds");
