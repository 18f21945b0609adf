// Transactions of zksync-ethers that a paymaster pays for: as a present, and for a token; and all that a paymaster can do wrong.
// Usage: node paymaster.js <url of layer 2> <package of the client>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { ethers } = require("ethers");

const [url, client] = process.argv.slice(2);
const { Provider, Wallet, utils } = require(client);

const KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const BOOTLOADER = "0x0000000000000000000000000000000000008001";
const [REFUSES, PAYS_TOO_LITTLE, ANSWERS_NONSENSE, WANTS_TO_KNOW_NOTHING, FAILS_AFTERWARDS, NEVER_ENDS] = [1, 2, 3, 4, 5, 6];

const l2 = new Provider(url);
l2.pollingInterval = 50;
const rich = new ethers.Wallet(KEY, new ethers.JsonRpcProvider(url, undefined, { cacheTimeout: -1 }));
// Has nothing, neither ether nor tokens.
const poor = new Wallet(ethers.id("poor"), l2);

async function deploy(file, ...args) {
  const artifact = JSON.parse(fs.readFileSync(path.join(__dirname, "../../../../src/demo", file)));
  const contract = await new ethers.ContractFactory(artifact.abi, artifact.bytecode, rich).deploy(...args);
  await contract.waitForDeployment();
  return contract;
}

function present(paymaster, ...wish) {
  const input = { type: "General", innerInput: new Uint8Array(wish) };
  return { paymasterParams: utils.getPaymasterParams(paymaster.target, input), gasPerPubdata: 50_000 };
}

/** All that clients would otherwise try the transaction out for. */
async function fixed(gasLimit) {
  return { gasLimit, maxFeePerGas: await l2.getGasPrice(), maxPriorityFeePerGas: 0n };
}

async function send(request, customData) {
  return (await poor.sendTransaction({ type: utils.EIP712_TX_TYPE, customData, ...request })).wait();
}

function events(paymaster, receipt, name) {
  const parsed = receipt.logs.map((log) => paymaster.interface.parseLog(log)).filter((log) => log !== null);
  return parsed.filter((log) => log.name === name).map((log) => log.args);
}

/** The paymaster has paid exactly what the receipt says. */
async function paidBy(paymaster, task) {
  const before = await l2.getBalance(paymaster.target);
  const receipt = await task();
  assert.equal(before - (await l2.getBalance(paymaster.target)), receipt.gasUsed * receipt.gasPrice);
  assert.equal(await l2.getBalance(poor.address), 0n);
  assert.equal(await l2.getBalance(BOOTLOADER), 0n);
  return receipt;
}

async function presents(paymaster, token) {
  const data = token.interface.encodeFunctionData("approve", [rich.address, 5n]);
  const receipt = await paidBy(paymaster, () => send({ to: token.target, data }, present(paymaster)));
  assert.equal(receipt.status, 1);
  assert.equal(await token.allowance(poor.address, rich.address), 5n);
  const [asked] = events(paymaster, receipt, "Asked");
  assert.equal(asked.sender, poor.address);
  assert.equal(asked.hash, receipt.hash);
  assert.equal(asked.data, data);
  assert.equal(asked.value, 0n);
  assert.equal(ethers.recoverAddress(asked.signedHash, asked.signature), poor.address);
  const [told] = events(paymaster, receipt, "Told");
  assert.equal(told.success, true);

  const secret = await paidBy(paymaster, () => send({ to: token.target, data }, present(paymaster, WANTS_TO_KNOW_NOTHING)));
  assert.equal(events(paymaster, secret, "Told").length, 0);
  const late = await paidBy(paymaster, () => send({ to: token.target, data }, present(paymaster, FAILS_AFTERWARDS)));
  assert.equal(late.status, 1);
  assert.equal(events(paymaster, late, "Told").length, 0);
}

/** A transaction that fails is paid for as well; what the paymaster did before stays. */
async function failures(paymaster, token) {
  const data = token.interface.encodeFunctionData("transfer", [rich.address, 5n]);
  const nonce = await l2.getTransactionCount(poor.address);
  const receipt = await paidBy(paymaster, async () => {
    const sent = await poor.sendTransaction({
      type: utils.EIP712_TX_TYPE,
      to: token.target,
      data,
      ...(await fixed(300_000n)),
      customData: present(paymaster),
    });
    return l2.waitForTransaction(sent.hash);
  });
  assert.equal(receipt.status, 0);
  assert.equal(events(paymaster, receipt, "Told")[0].success, false);
  assert.equal(await l2.getTransactionCount(poor.address), nonce + 1);
}

async function forTokens(paymaster, token) {
  await (await token.transfer(poor.address, 100n)).wait();
  const customData = {
    gasPerPubdata: 50_000,
    paymasterParams: utils.getPaymasterParams(paymaster.target, {
      type: "ApprovalBased",
      token: token.target,
      minimalAllowance: 3n,
      innerInput: new Uint8Array(),
    }),
  };
  const data = token.interface.encodeFunctionData("transfer", [rich.address, 10n]);
  const receipt = await paidBy(paymaster, () => send({ to: token.target, data }, customData));
  assert.equal(receipt.status, 1);
  assert.equal(await token.balanceOf(poor.address), 87n);
  assert.equal(await token.balanceOf(paymaster.target), 3n);
  assert.equal(await token.allowance(poor.address, paymaster.target), 0n);
}

async function refusals(paymaster, token) {
  const nonce = await l2.getTransactionCount(poor.address);
  const balance = await l2.getBalance(paymaster.target);
  const request = { to: rich.address, ...(await fixed(500_000n)) };
  const refused = (customData, message) => assert.rejects(send(request, customData), message);
  await refused(present(paymaster, REFUSES), /paymaster validation failed.*refuses.*not today/s);
  await refused(present(paymaster, PAYS_TOO_LITTLE), /paymaster validation failed.* paid \d+ want \d+/s);
  await refused(present(paymaster, ANSWERS_NONSENSE), /paymaster validation failed.*returns 0x00000000/s);
  await refused(present(paymaster, NEVER_ENDS), /paymaster validation failed.*out of gas/s);
  await refused(present({ target: ethers.getAddress("0x" + "ab".repeat(20)) }), /there is no contract at/);
  await refused(present(token), /paymaster validation failed.*refuses/s);
  const nonsense = { paymaster: paymaster.target, paymasterInput: "0x12345678" };
  await refused({ paymasterParams: nonsense, gasPerPubdata: 50_000 }, /neither of general nor of approvalBased/);
  const cut = utils.getApprovalBasedPaymasterInput({ token: token.target, minimalAllowance: 1n, innerInput: "0x" });
  const short = { paymaster: paymaster.target, paymasterInput: ethers.dataSlice(cut, 0, 20) };
  await refused({ paymasterParams: short, gasPerPubdata: 50_000 }, /input of approvalBased/);
  const rest = await deploy("samples/Paymaster.json");
  await refused(present(rest), /cannot pay/);
  await assert.rejects(l2.estimateGas({ from: poor.address, to: rich.address, customData: present(paymaster, REFUSES) }), /not today/);
  // Value is the sender's, whoever pays for the gas.
  await assert.rejects(send({ ...request, value: 1n }, present(paymaster)), /insufficient funds/);
  assert.equal(await l2.getTransactionCount(poor.address), nonce);
  assert.equal(await l2.getBalance(paymaster.target), balance);

  const other = utils.serializeEip712({
    ...(await poor.populateTransaction({ type: utils.EIP712_TX_TYPE, ...request, customData: present(paymaster) })),
    customData: { ...present(rest), customSignature: "0x" + "11".repeat(65) },
  });
  await assert.rejects(l2.send("eth_sendRawTransaction", [other]), /invalid sender/);
}

/** Both can be paid for when they arrive, and only the first when the block is made. */
async function drained() {
  const rest = await deploy("samples/Paymaster.json");
  const fees = await fixed(500_000n);
  await (await rich.sendTransaction({ to: rest.target, value: (fees.gasLimit * fees.maxFeePerGas * 11n) / 10n })).wait();
  const nonce = await l2.getTransactionCount(poor.address);
  const request = { type: utils.EIP712_TX_TYPE, to: rich.address, ...fees, customData: present(rest) };
  const second = await poor.sendTransaction({ ...request, nonce: nonce + 1 });
  const first = await poor.sendTransaction({ ...request, nonce });
  assert.equal((await first.wait()).status, 1);
  const end = Date.now() + 60_000;
  while ((await l2.getTransaction(second.hash)) !== null) {
    assert.ok(Date.now() < end, "the second transaction still waits");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal(await l2.getTransactionCount(poor.address), nonce + 1);
  assert.equal(await l2.getBalance(BOOTLOADER), 0n);
}

/** Bytecodes of another virtual machine. */
async function dependencies() {
  const customData = { gasPerPubdata: 50_000, factoryDeps: ["0x" + "00".repeat(32)] };
  await assert.rejects(
    new Wallet(KEY, l2).sendTransaction({ type: utils.EIP712_TX_TYPE, to: rich.address, ...(await fixed(100_000n)), customData }),
    /factory dependencies do not exist on this chain/,
  );
}

async function main() {
  const paymaster = await deploy("samples/Paymaster.json");
  const token = await deploy("DemoToken.json", "Harbor", "HBR", 1000n);
  await (await rich.sendTransaction({ to: paymaster.target, value: ethers.parseEther("1") })).wait();
  await presents(paymaster, token);
  await failures(paymaster, token);
  await forTokens(paymaster, token);
  await refusals(paymaster, token);
  await drained();
  await dependencies();
  console.log("paymasters: all holds");
}

main().then(
  () => process.exit(0),
  (failure) => {
    console.error(failure);
    process.exit(1);
  },
);
