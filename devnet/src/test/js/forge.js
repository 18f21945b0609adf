// What Foundry's forge does with a node for developers: scripts, contracts, tests on a copy of the chain.
// Usage: node forge.js <http url>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { spawnSync } = require("node:child_process");
const { ethers } = require("ethers");
const { KEY, BOB } = require("./contracts.js");

const url = process.argv[2];
const alice = new ethers.Wallet(KEY).address;
const program = require.resolve("@foundry-rs/forge-linux-amd64/bin/forge");
const compiler = path.join(__dirname, "forge/solc.js");
const project = fs.mkdtempSync(path.join(os.tmpdir(), "forge-"));
process.on("exit", () => fs.rmSync(project, { recursive: true, force: true }));

function place(from, below) {
  fs.mkdirSync(path.join(project, below), { recursive: true });
  fs.copyFileSync(path.join(__dirname, from), path.join(project, below, path.basename(from)));
}

// Without a home of its own forge would believe what it remembers of another chain of the same number.
const told = { NODE_URL: url, ALICE: alice, BOB };
function forge(...args) {
  const env = { ...process.env, ...told, HOME: project, FOUNDRY_SOLC: compiler, NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: project, env, encoding: "utf8" });
  assert.equal(status, 0, args.join(" ") + "\n" + stdout + stderr);
  return stdout;
}

async function main() {
  // npm sets no modes where it runs no scripts.
  fs.chmodSync(program, 0o755);
  place("forge/foundry.toml", ".");
  place("forge/Vm.sol", "src");
  place("../../../../src/demo/DemoToken.sol", "src");
  place("forge/Deploy.s.sol", "script");
  place("forge/Fork.t.sol", "test");
  const provider = new ethers.JsonRpcProvider(url, undefined, { cacheTimeout: -1 });
  const sending = ["--rpc-url", url, "--private-key", KEY, "--broadcast"];

  // So that there is a time before the tokens, and one before it: forge mixes up copies of the same block.
  await provider.send("evm_mine", []);
  await provider.send("evm_mine", []);
  forge("script", "script/Deploy.s.sol", ...sending);
  const run = JSON.parse(fs.readFileSync(path.join(project, "broadcast/Deploy.s.sol/6565/run-latest.json"), "utf8"));
  assert.deepEqual(run.transactions.map((each) => each.transactionType), ["CREATE", "CREATE2", "CALL", "CALL", "CALL"]);
  assert.deepEqual(run.receipts.map((each) => each.status), Array(5).fill("0x1"));
  assert.notEqual(await provider.getCode(run.transactions[1].contractAddress), "0x");
  told.TOKEN = run.transactions[0].contractAddress;
  // forge notes hashes in the order in which they were answered, which is not that of the calls.
  const sent = await Promise.all(run.receipts.map((each) => provider.getTransaction(each.transactionHash)));
  told.TRANSFER = sent.find((each) => each.nonce === 2).hash;
  told.HEAD = String(await provider.getBlockNumber());

  const tested = JSON.parse(forge("test", "--fork-url", url, "--json"));
  const results = tested["test/Fork.t.sol:ForkTest"].test_results;
  assert.deepEqual(Object.values(results).map((each) => each.status), Array(6).fill("Success"), JSON.stringify(results));
  assert.equal(String(await provider.getBlockNumber()), told.HEAD);

  const created = JSON.parse(forge("create", "src/DemoToken.sol:DemoToken", ...sending, "--json", "--constructor-args", "Third", "DM3", "9"));
  assert.equal(BigInt(await provider.send("eth_getTransactionCount", [alice, "latest"])), 6n);
  assert.notEqual(await provider.getCode(created.deployedTo), "0x");
  console.log("forge: all holds");
}

main().then(
  () => process.exit(0),
  (failure) => {
    console.error(failure);
    process.exit(1);
  },
);
