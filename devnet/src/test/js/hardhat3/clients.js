// What Hardhat 3, its network helpers and Ignition do with a node for developers. No contract is compiled here.
// Usage: node clients.js <http url>, with Node 22. Ends with 0 when all holds.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
process.env.NODE_URL = process.argv[2];
process.env.HARDHAT_DISABLE_TELEMETRY_PROMPT = "true";
// Ignition remembers what it deployed; the next chain knows nothing of it.
process.env.IGNITION = fs.mkdtempSync(path.join(os.tmpdir(), "ignition-"));
process.on("exit", () => fs.rmSync(process.env.IGNITION, { recursive: true, force: true }));
process.chdir(import.meta.dirname);
const { network } = await import("hardhat");
const { buildModule } = await import("@nomicfoundation/hardhat-ignition/modules");
const { default: contracts } = await import("../contracts.js");

const CAROL = "0x00000000000000000000000000000000000000c0";
const READS_SLOT_0 = "0x5f545f5260205ff3";
const { ethers, ignition, networkHelpers: helpers } = await network.create("devnet");
const [alice, bob] = await ethers.getSigners();
const { abi, bytecode } = contracts.artifact("DemoToken");
const ask = (method, ...params) => ethers.provider.send(method, params);

async function fixtures() {
  const fixture = async () => {
    const token = await new ethers.ContractFactory(abi, bytecode, alice).deploy("Demo", "DMO", 1000n);
    await token.waitForDeployment();
    return { token };
  };
  const { token } = await helpers.loadFixture(fixture);
  await (await token.transfer(bob.address, 5n)).wait();
  assert.equal(await token.balanceOf(bob.address), 5n);
  await assert.rejects(token.transfer(bob.address, 5000n), /revert/);
  const again = await helpers.loadFixture(fixture);
  assert.equal(await again.token.balanceOf(bob.address), 0n);
}

async function accounts() {
  await helpers.setBalance(bob.address, 123n);
  assert.equal(await ethers.provider.getBalance(bob.address), 123n);
  await helpers.setNonce(bob.address, 7);
  assert.equal(await ethers.provider.getTransactionCount(bob.address), 7);
  await helpers.setCode(CAROL, READS_SLOT_0);
  await helpers.setStorageAt(CAROL, 0, 42);
  assert.equal(BigInt(await helpers.getStorageAt(CAROL, 0)), 42n);
  assert.equal(BigInt(await ethers.provider.call({ to: CAROL })), 42n);
  await helpers.setBalance(CAROL, ethers.parseEther("1"));
  await helpers.impersonateAccount(CAROL);
  const carol = await ethers.getSigner(CAROL);
  await (await carol.sendTransaction({ to: alice.address, value: 5n })).wait();
  await helpers.stopImpersonatingAccount(CAROL);
  await assert.rejects(carol.sendTransaction({ to: alice.address, value: 5n }), /not an eoa|unknown account/);
}

async function pool() {
  await ask("evm_setAutomine", false);
  const { hash } = await alice.sendTransaction({ to: CAROL, value: 1n });
  assert.equal((await ethers.provider.getTransaction(hash)).blockNumber, null);
  assert.equal(await helpers.dropTransaction(hash), true);
  assert.equal(await helpers.dropTransaction(hash), false);
  assert.equal(await ethers.provider.getTransaction(hash), null);
  await ask("evm_setAutomine", true);
}

async function blocks() {
  const { time } = helpers;
  const number = await time.latestBlock();
  await helpers.mine(1000, { interval: 15 });
  assert.equal(await time.latestBlock(), number + 1000);
  const now = await time.latest();
  await time.increase(time.duration.hours(1));
  assert.ok((await time.latest()) >= now + 3600);
  await time.increaseTo((await time.latest()) + 100);
  await time.setNextBlockTimestamp((await time.latest()) + 10);
  await helpers.mineUpTo((await time.latestBlock()) + 5);
  await helpers.setCoinbase(bob.address);
  await helpers.setNextBlockBaseFeePerGas(10n ** 9n);
  await helpers.setPrevRandao(42n);
  await helpers.setBlockGasLimit(25_000_000n);
  await helpers.mine();
  const block = await ethers.provider.getBlock("latest");
  assert.equal(block.miner, bob.address);
  assert.equal(block.baseFeePerGas, 10n ** 9n);
  assert.equal(block.gasLimit, 25_000_000n);
  assert.equal(BigInt((await ask("eth_getBlockByNumber", "latest", false)).mixHash), 42n);
  const snapshot = await helpers.takeSnapshot();
  await helpers.mine(3);
  await snapshot.restore();
  assert.equal(await time.latestBlock(), block.number);
}

async function deployment() {
  const compiled = { ...contracts.artifact("DemoToken"), sourceName: "DemoToken.sol", linkReferences: {} };
  const demo = buildModule("Demo", (m) => {
    const token = m.contract("DemoToken", compiled, ["Demo", "DMO", 1000n]);
    m.call(token, "transfer", [bob.address, 7n]);
    return { token };
  });
  const { token } = await ignition.deploy(demo);
  assert.equal(await token.balanceOf(bob.address), 7n);
}

await fixtures();
await accounts();
await pool();
await blocks();
await deployment();
console.log("hardhat 3: all holds");
process.exit(0);
