// What viem's test client does with a node for developers, in the dialect of anvil and in that of Hardhat's node.
// Usage: node development.js <http url>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const viem = require("viem");
const { artifact, BOB } = require("./contracts.js");

const transport = viem.http(process.argv[2]);
const CAROL = "0x00000000000000000000000000000000000000C0";
const pub = viem.createPublicClient({ transport, pollingInterval: 20 });

async function tryOut(mode) {
  const test = viem.createTestClient({ mode, transport });
  await test.reset();
  const chain = viem.defineChain({
    id: await pub.getChainId(), name: "devnet",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 }, rpcUrls: { default: { http: [process.argv[2]] } },
  });
  const wallet = viem.createWalletClient({ chain, transport });
  assert.match(await pub.request({ method: "web3_clientVersion" }), /^anvil/);

  // Accounts.
  await test.setBalance({ address: CAROL, value: viem.parseEther("3") });
  await test.setNonce({ address: CAROL, nonce: 9 });
  assert.equal(await pub.getBalance({ address: CAROL }), viem.parseEther("3"));
  assert.equal(await pub.getTransactionCount({ address: CAROL }), 9);
  const [alice] = await wallet.getAddresses();
  const { abi, bytecode } = artifact("DemoToken");
  const deployed = await wallet.deployContract({ account: alice, abi, bytecode, args: ["Demo", "DMO", 1000n] });
  const { contractAddress } = await pub.getTransactionReceipt({ hash: deployed });
  const token = viem.getContract({ address: contractAddress, abi, client: pub });
  await test.setCode({ address: CAROL, bytecode: await pub.getCode({ address: contractAddress }) });
  assert.equal(await pub.getCode({ address: CAROL }), await pub.getCode({ address: contractAddress }));
  await test.setStorageAt({ address: CAROL, index: 0, value: viem.pad("0x2a") });
  assert.equal(BigInt(await pub.getStorageAt({ address: CAROL, slot: "0x0" })), 42n);

  // A snapshot, an account that nobody has the key of, which is even a contract, and back.
  const id = await test.snapshot();
  await test.impersonateAccount({ address: CAROL });
  const sent = await wallet.sendTransaction({ account: CAROL, to: BOB, value: 5n });
  assert.equal((await pub.getTransactionReceipt({ hash: sent })).status, "success");
  await test.stopImpersonatingAccount({ address: CAROL });
  await assert.rejects(wallet.sendTransaction({ account: CAROL, to: BOB, value: 5n }), /unknown account/);
  await test.revert({ id });
  assert.equal(await pub.getBalance({ address: BOB }), 0n);
  assert.equal(await token.read.balanceOf([alice]), 1000n);

  // Blocks.
  await test.setAutomine(false);
  const waiting = await wallet.sendTransaction({ account: alice, to: BOB, value: 1n });
  await assert.rejects(pub.getTransactionReceipt({ hash: waiting }), /not be found|could not be/i);
  await test.setNextBlockBaseFeePerGas({ baseFeePerGas: 110_000_000n });
  const before = await pub.getBlock();
  await test.setNextBlockTimestamp({ timestamp: before.timestamp + 1000n });
  await test.mine({ blocks: 3, interval: 10 });
  const after = await pub.getBlock();
  assert.equal(after.number, before.number + 3n);
  assert.equal(after.timestamp, before.timestamp + 1020n);
  assert.equal((await pub.getBlock({ blockNumber: before.number + 1n })).baseFeePerGas, 110_000_000n);
  assert.equal((await pub.getTransactionReceipt({ hash: waiting })).blockNumber, before.number + 1n);
  const dropped = await wallet.sendTransaction({ account: alice, to: BOB, value: 1n });
  await test.dropTransaction({ hash: dropped });
  await test.setAutomine(true);
  await test.increaseTime({ seconds: 60 });
  await test.setCoinbase({ address: BOB });
  await test.setBlockGasLimit({ gasLimit: 25_000_000n });
  await test.mine({ blocks: 1 });
  assert.equal((await pub.getBlock()).gasLimit, 25_000_000n);
  await test.setIntervalMining({ interval: 0 });
  await test.setLoggingEnabled(false);

  // Signatures of accounts that the node has the keys of.
  const message = "hello";
  assert.ok(await viem.verifyMessage({ address: alice, message, signature: await wallet.signMessage({ account: alice, message }) }));
  const typed = {
    domain: { name: "post", chainId: 1, verifyingContract: CAROL, salt: viem.pad("0x1") },
    types: {
      Person: [{ name: "wallet", type: "address" }, { name: "tags", type: "bytes4[2]" }],
      Mail: [{ name: "to", type: "Person[]" }, { name: "text", type: "string" }, { name: "debt", type: "int64" }, { name: "data", type: "bytes" }, { name: "read", type: "bool" }],
    },
    primaryType: "Mail",
    message: { to: [{ wallet: BOB, tags: ["0x01020304", "0xffffffff"] }, { wallet: CAROL, tags: ["0x00000000", "0x00000001"] }], text: "hëllo", debt: -5n, data: "0x0102", read: true },
  };
  assert.ok(await viem.verifyTypedData({ address: alice, ...typed, signature: await wallet.signTypedData({ account: alice, ...typed }) }));
}

async function main() {
  await tryOut("hardhat");
  await tryOut("anvil");
  const test = viem.createTestClient({ mode: "anvil", transport });
  const state = await test.dumpState();
  await test.reset();
  assert.equal(await pub.getBalance({ address: CAROL }), 0n);
  await test.loadState({ state });
  assert.ok((await pub.getBalance({ address: CAROL })) > 0n);
  await test.setBlockTimestampInterval({ interval: 7 });
  await test.mine({ blocks: 2 });
  const last = await pub.getBlock();
  assert.equal(last.timestamp - (await pub.getBlock({ blockNumber: last.number - 1n })).timestamp, 7n);
  await test.removeBlockTimestampInterval();
  assert.equal(await test.getAutomine(), true);
}

main().then(
  () => console.log("all holds"),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
