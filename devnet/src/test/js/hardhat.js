// What Hardhat, its network helpers and Ignition do with a node for developers. No contract is compiled here.
// Usage: node hardhat.js <http url>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
process.env.NODE_URL = process.argv[2];
// Ignition remembers what it deployed; the next chain knows nothing of it.
process.env.IGNITION = fs.mkdtempSync(path.join(os.tmpdir(), "ignition-"));
process.on("exit", () => fs.rmSync(process.env.IGNITION, { recursive: true, force: true }));
process.chdir(path.join(__dirname, "hardhat"));
const hre = require("hardhat");
const helpers = require("@nomicfoundation/hardhat-network-helpers");
const { buildModule } = require("@nomicfoundation/ignition-core");
const { artifact } = require("./contracts.js");

const CAROL = "0x00000000000000000000000000000000000000c0";
const READS_SLOT_0 = "0x5f545f5260205ff3";
const { ethers } = hre;

async function fixtures(alice, bob) {
  const { abi, bytecode } = artifact("DemoToken");
  const fixture = async () => {
    const token = await new ethers.ContractFactory(abi, bytecode, alice).deploy("Demo", "DMO", 1000n);
    await token.waitForDeployment();
    return { token };
  };
  const { token } = await helpers.loadFixture(fixture);
  await (await token.transfer(bob.address, 5n)).wait();
  assert.equal(await token.balanceOf(bob.address), 5n);
  const again = await helpers.loadFixture(fixture);
  assert.equal(await again.token.balanceOf(bob.address), 0n);
}

async function accounts(alice, bob) {
  await helpers.setBalance(bob.address, 123n);
  assert.equal(await ethers.provider.getBalance(bob.address), 123n);
  await helpers.setNonce(bob.address, 7);
  assert.equal(await ethers.provider.getTransactionCount(bob.address), 7);
  await helpers.setCode(CAROL, READS_SLOT_0);
  await helpers.setStorageAt(CAROL, 0, 42);
  assert.equal(BigInt(await helpers.getStorageAt(CAROL, 0)), 42n);
  await helpers.setBalance(CAROL, ethers.parseEther("1"));
  await helpers.impersonateAccount(CAROL);
  const carol = await ethers.getSigner(CAROL);
  await (await carol.sendTransaction({ to: alice.address, value: 5n })).wait();
  await helpers.stopImpersonatingAccount(CAROL);
  await assert.rejects(carol.sendTransaction({ to: alice.address, value: 5n }), /not an eoa|unknown account/);
}

async function blocks(bob) {
  const { time } = helpers;
  const number = await time.latestBlock();
  await helpers.mine(1000, { interval: 15 });
  assert.equal(await time.latestBlock(), number + 1000);
  const now = await time.latest();
  await time.increase(3600);
  assert.ok((await time.latest()) >= now + 3600);
  await time.increaseTo((await time.latest()) + 100);
  await time.setNextBlockTimestamp((await time.latest()) + 10);
  await helpers.mineUpTo((await time.latestBlock()) + 5);
  await helpers.setCoinbase(bob.address);
  await helpers.setNextBlockBaseFeePerGas(10n ** 9n);
  await helpers.setPrevRandao(42n);
  await helpers.mine();
  const block = await ethers.provider.getBlock("latest");
  assert.equal(block.miner, bob.address);
  assert.equal(block.baseFeePerGas, 10n ** 9n);
  const { mixHash } = await ethers.provider.send("eth_getBlockByNumber", ["latest", false]);
  assert.equal(BigInt(mixHash), 42n);
  const snapshot = await helpers.takeSnapshot();
  await helpers.mine(3);
  await snapshot.restore();
  assert.equal(await time.latestBlock(), block.number);
  await helpers.reset();
  assert.equal(await time.latestBlock(), 0);
}

async function ignition(bob) {
  const compiled = { ...artifact("DemoToken"), contractName: "DemoToken", sourceName: "DemoToken.sol", linkReferences: {} };
  const demo = buildModule("Demo", (m) => {
    const token = m.contract("DemoToken", compiled, ["Demo", "DMO", 1000n]);
    m.call(token, "transfer", [bob.address, 7n]);
    return { token };
  });
  const { token } = await hre.ignition.deploy(demo);
  assert.equal(await token.balanceOf(bob.address), 7n);
}

async function main() {
  const [alice, bob] = await ethers.getSigners();
  await fixtures(alice, bob);
  await accounts(alice, bob);
  await blocks(bob);
  await ignition(bob);
  console.log("hardhat: all holds");
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
