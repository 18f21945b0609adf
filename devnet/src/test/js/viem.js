// What viem does with a node: accounts, fees, contracts, errors, logs, filters, proofs, subscriptions, delegations and traces.
// Usage: node viem.js <http url>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const viem = require("viem");
const { privateKeyToAccount } = require("viem/accounts");
const { artifact, KEY, BOB } = require("./contracts.js");

const url = process.argv[2];

async function main() {
  const account = privateKeyToAccount(KEY);
  const transport = viem.http(url);
  const pub = viem.createPublicClient({ transport, pollingInterval: 20 });
  const chain = viem.defineChain({
    id: await pub.getChainId(),
    name: "devnet",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  const wallet = viem.createWalletClient({ account, chain, transport });
  const mined = async (hash) => {
    const receipt = await pub.waitForTransactionReceipt({ hash });
    assert.equal(receipt.status, "success");
    return receipt;
  };
  const deploy = async (name, args = []) => {
    const { abi, bytecode } = artifact(name);
    const receipt = await mined(await wallet.deployContract({ abi, bytecode, args }));
    return viem.getContract({ address: receipt.contractAddress, abi, client: { public: pub, wallet } });
  };

  // Ether, with the fees that the node proposes.
  const before = await pub.getBalance({ address: BOB });
  await mined(await wallet.sendTransaction({ to: BOB, value: 5n }));
  assert.equal(await pub.getBalance({ address: BOB }), before + 5n);
  assert.ok((await pub.estimateFeesPerGas()).maxFeePerGas > 0n);
  assert.equal((await pub.getFeeHistory({ blockCount: 3, rewardPercentiles: [50] })).baseFeePerGas.length > 1, true);

  // An ERC-20, its events by range, by filter and by block hash.
  const token = await deploy("DemoToken", ["Demo", "DMO", 1000n]);
  const filter = await pub.createContractEventFilter({ abi: token.abi, address: token.address, eventName: "Transfer" });
  const sent = await mined(await token.write.transfer([BOB, 7n]));
  assert.equal(await token.read.balanceOf([BOB]), 7n);
  assert.equal((await pub.getFilterChanges({ filter }))[0].args.value, 7n);
  const [log] = await pub.getContractEvents({ abi: token.abi, address: token.address, eventName: "Transfer", args: { to: BOB }, fromBlock: 0n });
  assert.equal(log.transactionHash, sent.transactionHash);
  assert.equal((await pub.getLogs({ blockHash: sent.blockHash })).length, 1);
  assert.equal(await pub.uninstallFilter({ filter }), true);
  await assert.rejects(pub.getFilterChanges({ filter }), /filter not found/);

  // An ERC-721 and a typed error.
  const collectible = await deploy("samples/Collectible");
  await mined(await collectible.write.mint([account.address, 1n, "one"]));
  assert.equal(await collectible.read.tokenURI([1n]), "ipfs://one");
  await mined(await collectible.write.safeTransferFrom([account.address, BOB, 1n]));
  await assert.rejects(collectible.simulate.transferFrom([account.address, BOB, 1n]), (error) => {
    const reverted = error.walk((e) => e instanceof viem.ContractFunctionRevertedError);
    assert.equal(reverted.data.errorName, "NotAllowed");
    return true;
  });
  await assert.rejects(collectible.estimateGas.mint([BOB, 1n, ""]), /minted already/);

  // A proxy that changes what it stands for.
  const first = await deploy("samples/CounterV1");
  const initialization = viem.encodeFunctionData({ abi: first.abi, functionName: "initialize", args: [account.address] });
  const proxy = await deploy("samples/Proxy", [first.address, initialization]);
  const counter = viem.getContract({ address: proxy.address, abi: artifact("samples/CounterV2").abi, client: { public: pub, wallet } });
  await mined(await counter.write.add([2n]));
  const second = await deploy("samples/CounterV2");
  await mined(await proxy.write.upgradeTo([second.address]));
  await mined(await counter.write.add([2n]));
  assert.equal(await counter.read.count(), 6n);
  assert.equal(await counter.read.version(), "2");
  const slot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
  assert.equal(viem.getAddress("0x" + (await pub.getStorageAt({ address: proxy.address, slot })).slice(26)), second.address === undefined ? "" : viem.getAddress(second.address));

  // A factory with CREATE2.
  const factory = await deploy("samples/Factory");
  const salt = viem.keccak256("0x01");
  const predicted = await factory.read.predict([salt, 3n]);
  await mined(await factory.write.make([salt, 3n], { value: 9n }));
  assert.equal(await pub.getBalance({ address: predicted }), 9n);
  assert.equal(viem.getContractAddress({ opcode: "CREATE2", from: factory.address, salt, bytecode: viem.concat([artifact("samples/Box").bytecode, viem.pad("0x03")]) }), predicted);

  // State overrides, access lists of a call, a proof.
  const rich = await pub.call({ account: BOB, to: BOB, value: 10n ** 24n, stateOverride: [{ address: BOB, balance: 10n ** 25n }] });
  assert.equal(rich.data, undefined);
  const proof = await pub.getProof({ address: token.address, storageKeys: [viem.pad("0x02")] });
  assert.equal(proof.storageProof.length, 1);

  // A delegation of EIP-7702.
  const authorization = await wallet.signAuthorization({ contractAddress: second.address, executor: "self" });
  await mined(await wallet.sendTransaction({ authorizationList: [authorization], to: account.address, data: viem.encodeFunctionData({ abi: second.abi, functionName: "add", args: [4n] }), gas: 200_000n }));
  assert.equal(await pub.getCode({ address: account.address }), viem.concat(["0xef0100", second.address]).toLowerCase());

  // Traces.
  const traced = await pub.request({ method: "debug_traceTransaction", params: [sent.transactionHash, { tracer: "callTracer" }] });
  assert.equal((Array.isArray(traced) ? traced[0] : traced).to, token.address.toLowerCase());

  // Subscriptions.
  const socket = viem.createPublicClient({ transport: viem.webSocket(url.replace("http", "ws")) });
  const head = new Promise((resolve, reject) => socket.watchBlocks({ onBlock: resolve, onError: reject }));
  const event = new Promise((resolve, reject) =>
    socket.watchContractEvent({ abi: token.abi, address: token.address, eventName: "Transfer", onLogs: resolve, onError: reject }),
  );
  // Both are subscribed once the socket has answered something asked after them.
  await socket.getChainId();
  await mined(await token.write.transfer([BOB, 1n]));
  assert.ok((await head).number > 0n);
  assert.equal((await event)[0].args.value, 1n);
  console.log("viem: all holds");
  process.exit(0);
}

main().catch((failure) => {
  console.error(failure);
  process.exit(1);
});
