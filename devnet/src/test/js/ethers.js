// What ethers v6 does with a node. Usage: node ethers.js <http url>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const { ethers } = require("ethers");
const { artifact, KEY, BOB } = require("./contracts.js");

const url = process.argv[2];

async function main() {
  const provider = new ethers.JsonRpcProvider(url, undefined, { cacheTimeout: -1, polling: true });
  provider.pollingInterval = 20;
  const wallet = new ethers.Wallet(KEY, provider);
  const deploy = async (name, ...args) => {
    const { abi, bytecode } = artifact(name);
    const contract = await new ethers.ContractFactory(abi, bytecode, wallet).deploy(...args);
    return contract.waitForDeployment();
  };
  const done = async (response) => {
    const receipt = await (await response).wait();
    assert.equal(receipt.status, 1);
    return receipt;
  };

  // Ether, batched questions, fees.
  const before = await provider.getBalance(BOB);
  await done(wallet.sendTransaction({ to: BOB, value: 3n }));
  const [balance, network, fees, block] = await Promise.all([
    provider.getBalance(BOB),
    provider.getNetwork(),
    provider.getFeeData(),
    provider.getBlock("latest", true),
  ]);
  assert.equal(balance, before + 3n);
  assert.ok(network.chainId > 0n && fees.maxFeePerGas > 0n && fees.gasPrice > 0n);
  assert.equal(block.prefetchedTransactions.length, 1);
  await done(wallet.sendTransaction({ to: BOB, value: 1n, type: 0, gasPrice: fees.gasPrice }));
  await done(wallet.sendTransaction({ to: BOB, value: 1n, type: 1, accessList: [{ address: BOB, storageKeys: [] }], gasPrice: fees.gasPrice }));

  // An ERC-20 and its events.
  const token = await deploy("DemoToken", "Demo", "DMO", 1000n);
  const receipt = await done(token.transfer(BOB, 7n));
  assert.equal(await token.balanceOf(BOB), 7n);
  const events = await token.queryFilter(token.filters.Transfer(null, BOB), 0);
  assert.equal(events[0].args.value, 7n);
  assert.equal(events[0].transactionHash, receipt.hash);
  assert.equal((await provider.getTransactionReceipt(receipt.hash)).logs.length, 1);
  assert.equal((await provider.getTransaction(receipt.hash)).from, wallet.address);

  // Errors: typed, with a reason, a panic, and out of funds.
  const gadget = await deploy("samples/Gadget");
  await assert.rejects(gadget.refuse(5n, "no"), (error) => error.code === "CALL_EXCEPTION" && error.revert.name === "Refused");
  await assert.rejects(gadget.require_(false, "no bread"), (error) => error.reason === "no bread");
  await assert.rejects(gadget.panic(1, 0), (error) => error.revert.name === "Panic" && Number(error.revert.args[0]) === 0x12);
  const poor = ethers.Wallet.createRandom().connect(provider);
  await assert.rejects(poor.sendTransaction({ to: BOB, value: 1n, gasLimit: 21000 }), (error) => error.code === "INSUFFICIENT_FUNDS");
  await assert.rejects(wallet.sendTransaction({ to: BOB, nonce: 0 }), (error) => error.code === "NONCE_EXPIRED");

  // Nonces of several at once.
  const nonce = await provider.getTransactionCount(wallet.address, "pending");
  const many = await Promise.all([0, 1, 2].map((i) => wallet.sendTransaction({ to: BOB, value: 1n, nonce: nonce + i })));
  await Promise.all(many.map((each) => done(each)));

  // CREATE2 and past state.
  const factory = await deploy("samples/Factory");
  const salt = ethers.id("salt");
  const predicted = await factory.predict(salt, 8n);
  const made = await done(factory.make(salt, 8n));
  assert.notEqual(await provider.getCode(predicted), "0x");
  assert.equal(await provider.getCode(predicted, made.blockNumber - 1), "0x");

  // A socket.
  const socket = new ethers.WebSocketProvider(url.replace("http", "ws"));
  const heads = new Promise((resolve) => socket.once("block", resolve));
  const logs = new Promise((resolve) => socket.once({ address: token.target }, resolve));
  await socket.getBlockNumber();
  await socket.send("eth_chainId", []);
  await done(token.transfer(BOB, 1n));
  assert.ok((await heads) > 0);
  assert.equal((await logs).address, token.target);
  await socket.destroy();
  provider.destroy();
  console.log("ethers: all holds");
  process.exit(0);
}

main().catch((failure) => {
  console.error(failure);
  process.exit(1);
});
