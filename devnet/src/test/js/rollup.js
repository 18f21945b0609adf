// A wallet of zksync-ethers on both layers: deposits, transfers, withdraws and has it paid out, in ether and in tokens, and asks
// its provider everything about the rollup. Usage: node rollup.js <url of layer 2> <url of layer 1> <package of the client>. Ends
// with 0 when all holds.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { ethers } = require("ethers");

const [url, below, client] = process.argv.slice(2);
const { Provider, Wallet, utils } = require(client);

const KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const BOB = "0x00000000000000000000000000000000000000B0";
const ETHER = utils.ETH_ADDRESS;
// The wallet signs typed data (type 0x71) unless it is told otherwise; both must work.
const plain = { type: 2 };

const l2 = new Provider(url);
const l1 = new ethers.JsonRpcProvider(below, undefined, { cacheTimeout: -1 });
l2.pollingInterval = 50;
l1.pollingInterval = 50;
const wallet = new Wallet(KEY, l2, l1);

async function until(what, condition) {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await condition();
    if (found) return found;
    assert.ok(Date.now() < end, what + " did not happen");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ether() {
  const deposit = await wallet.deposit({ token: ETHER, amount: 700n, to: BOB });
  const receipt = await deposit.wait();
  assert.equal(receipt.status, 1);
  assert.equal(await l2.getBalance(BOB), 700n);
  const details = await l2.getTransactionDetails(receipt.hash);
  assert.equal(details.isL1Originated, true);
  assert.equal(details.initiatorAddress.toLowerCase(), wallet.address.toLowerCase());

  const transfer = await wallet.transfer({ token: ETHER, to: BOB, amount: 5n });
  assert.equal((await transfer.wait()).status, 1);
  assert.equal(await l2.getBalance(BOB), 705n);

  const withdrawal = await wallet.withdraw({ token: ETHER, to: BOB, amount: 42n });
  await withdrawal.wait();
  await finalize(withdrawal.hash);
  assert.equal(await l1.getBalance(BOB), 42n);

  const confirmation = await l2.getPriorityOpConfirmation(receipt.hash);
  const main = await wallet.getMainContract();
  assert.ok(
    await main.proveL1ToL2TransactionStatus(
      receipt.hash,
      confirmation.l1BatchNumber,
      confirmation.l2MessageIndex,
      confirmation.l2TxNumberInBlock,
      confirmation.proof,
      1,
    ),
  );
  return { deposit: receipt, withdrawal };
}

async function finalize(hash) {
  await until("the proof of " + hash, async () => {
    const receipt = await l2.getTransactionReceipt(hash);
    return receipt.l1BatchNumber !== null && (await l2.getLogProof(hash, 0));
  });
  assert.equal(await wallet.isWithdrawalFinalized(hash), false);
  await (await wallet.finalizeWithdrawal(hash)).wait();
  assert.equal(await wallet.isWithdrawalFinalized(hash), true);
  await assert.rejects(wallet.finalizeWithdrawal(hash));
}

async function tokens() {
  const artifact = JSON.parse(fs.readFileSync(path.join(__dirname, "../../../../src/demo/DemoToken.json")));
  const signer = wallet.ethWallet();
  const factory = new ethers.ContractFactory(artifact.abi, artifact.bytecode, signer);
  const contract = await factory.deploy("Harbor", "HBR", 1000n);
  await contract.waitForDeployment();
  const token = await contract.getAddress();

  const deposit = await wallet.deposit({ token, amount: 600n, approveERC20: true });
  assert.equal((await deposit.wait()).status, 1);
  const bridged = await l2.l2TokenAddress(token);
  assert.equal(await wallet.getBalance(bridged), 600n);
  assert.equal(await wallet.getBalanceL1(token), 400n);
  assert.equal((await l2.l1TokenAddress(bridged)).toLowerCase(), token.toLowerCase());

  await claimBack(contract, token);

  const transfer = await wallet.transfer({ token: bridged, to: BOB, amount: 5n, overrides: plain });
  await transfer.wait();
  assert.equal(await l2.getBalance(BOB, "latest", bridged), 5n);

  const withdrawal = await wallet.withdraw({ token: bridged, to: BOB, amount: 250n, overrides: plain });
  await withdrawal.wait();
  await finalize(withdrawal.hash);
  assert.equal(await contract.balanceOf(BOB), 250n);

  await byAsset(contract, token, bridged);
  await execute(bridged);

  const confirmed = (await l2.getConfirmedTokens()).find((each) => each.symbol === "HBR");
  assert.equal(confirmed.l2Address.toLowerCase(), bridged.toLowerCase());
  assert.equal(confirmed.l1Address.toLowerCase(), token.toLowerCase());
  assert.equal(confirmed.decimals, 18);
  const balances = await l2.getAllAccountBalances(wallet.address);
  assert.equal(balances[bridged.toLowerCase()], 315n);
}

/** The newer way to withdraw names the asset, not the token. */
async function byAsset(contract, token, bridged) {
  const vault = await l2.connectL2NativeTokenVault();
  const asset = await vault.assetId(bridged);
  assert.equal(asset, utils.encodeNativeTokenVaultAssetId(9n, token));
  const router = (await l2.connectL2AssetRouter()).connect(wallet);
  const withdrawal = await router.withdraw(asset, utils.encodeNativeTokenVaultTransferData(20n, BOB, bridged), plain);
  await withdrawal.wait();
  await finalize(withdrawal.hash);
  assert.equal(await contract.balanceOf(BOB), 270n);
  await assert.rejects(router.withdraw.staticCall(ethers.id("no such asset"), "0x"));
}

/** A transaction on layer 2 that is asked for on layer 1, with a value and with a call. */
async function execute(bridged) {
  const before = await l2.getBalance(BOB);
  const value = await wallet.requestExecute({ contractAddress: BOB, calldata: "0x", l2Value: 9n });
  assert.equal((await value.wait()).status, 1);
  assert.equal(await l2.getBalance(BOB), before + 9n);
  const calldata = utils.IERC20.encodeFunctionData("transfer", [BOB, 10n]);
  const call = await wallet.requestExecute({ contractAddress: bridged, calldata, caller: wallet.address });
  assert.equal((await call.wait()).status, 1);
  await call.waitFinalize();
  assert.equal(await l2.getBalance(BOB, "latest", bridged), 15n);
}

/** A deposit that fails on layer 2, for want of gas, is paid back on layer 1. */
async function claimBack(contract, token) {
  const deposit = await wallet.deposit({ token, amount: 50n, approveERC20: true, l2GasLimit: 40_000n });
  const below = await deposit.waitL1Commit();
  const hash = (await l2.getL2TransactionFromPriorityOp(await l1.getTransaction(below.hash))).hash;
  const receipt = await until("the failed deposit", () => l2.getTransactionReceipt(hash));
  assert.equal(receipt.status, 0);
  assert.equal(await contract.balanceOf(wallet.address), 350n);
  await until("the proof of " + hash, async () => {
    const known = await l2.getTransactionReceipt(hash);
    return known.l1BatchNumber !== null && (await l2.getLogProof(hash, 0));
  });
  assert.equal((await (await wallet.claimFailedDeposit(hash)).wait()).status, 1);
  assert.equal(await contract.balanceOf(wallet.address), 400n);
  await assert.rejects(wallet.claimFailedDeposit(hash));
}

/** Everything else the provider asks of a rollup. */
async function questions({ deposit, withdrawal }) {
  assert.equal(await l2.l1ChainId(), 9);
  assert.equal(await l2.getL1ChainId(), 9);
  assert.equal(await l2.isEthBasedChain(), true);
  assert.equal(await l2.getTestnetPaymasterAddress(), null);
  const bridges = await l2.getDefaultBridgeAddresses();
  assert.notEqual(await l1.getCode(bridges.sharedL1), "0x");
  assert.notEqual(await l2.getCode(bridges.sharedL2), "0x");
  assert.notEqual(await l1.getCode(await l2.getMainContractAddress()), "0x");
  const bridgehub = await wallet.getBridgehubContract();
  const mainContract = ethers.getAddress(await l2.getMainContractAddress());
  assert.equal(await bridgehub.getHyperchain(6565n), mainContract);
  const newer = new ethers.Contract(
    await l2.getBridgehubContractAddress(),
    ["function getZKChain(uint256) view returns (address)", "function baseTokenAssetId(uint256) view returns (bytes32)"],
    l1,
  );
  assert.equal(await newer.getZKChain(6565n), mainContract);
  assert.equal(await newer.getZKChain(6566n), ethers.ZeroAddress);
  const asset = utils.encodeNativeTokenVaultAssetId(9n, utils.ETH_ADDRESS_IN_CONTRACTS);
  assert.equal(await newer.baseTokenAssetId(6565n), asset);
  assert.equal(await newer.baseTokenAssetId(6566n), ethers.ZeroHash);
  const names = ["BASE_TOKEN_ASSET_ID() view returns (bytes32)", "L1_CHAIN_ID() view returns (uint256)"];
  const functions = [...names, "L1_ASSET_ROUTER() view returns (address)"].map((name) => "function " + name);
  const router = new ethers.Contract(bridges.sharedL2, functions, l2);
  assert.equal(await router.BASE_TOKEN_ASSET_ID(), asset);
  assert.equal(await router.L1_CHAIN_ID(), 9n);
  assert.equal(await router.L1_ASSET_ROUTER(), ethers.getAddress(bridges.sharedL1));

  const receipt = await l2.getTransactionReceipt(withdrawal.hash);
  assert.equal(receipt.l2ToL1Logs.length, 1);
  const batch = await l2.getL1BatchDetails(receipt.l1BatchNumber);
  assert.equal(batch.status, "verified");
  assert.ok(batch.commitTxHash && batch.proveTxHash && batch.executeTxHash);
  assert.equal((await l1.getTransactionReceipt(batch.executeTxHash)).status, 1);
  const [first, last] = await l2.getL1BatchBlockRange(receipt.l1BatchNumber);
  assert.ok(first <= receipt.blockNumber && receipt.blockNumber <= last);
  const block = await l2.getBlockDetails(receipt.blockNumber);
  assert.equal(block.l1BatchNumber, receipt.l1BatchNumber);
  assert.equal(block.rootHash, batch.rootHash);
  assert.ok((await l2.getL1BatchNumber()) >= receipt.l1BatchNumber);
  assert.ok((await l2.getBlock("finalized")).number >= receipt.blockNumber);
  assert.ok((await l2.getBlock("l1_committed")).number >= receipt.blockNumber);
  assert.equal((await l2.getTransactionDetails(withdrawal.hash)).status, "verified");
  assert.equal((await l2.getTransaction(deposit.hash)).type, 255);

  const call = { from: wallet.address, to: BOB, value: 1n };
  const fee = await l2.estimateFee(call);
  assert.ok(fee.gasLimit >= 21000n && fee.maxFeePerGas > 0n);
  assert.equal(BigInt(await l2.send("zks_gasPerPubdata", [])), fee.gasPerPubdataLimit);
  assert.ok(BigInt(await l2.estimateGasL1(call)) >= 21000n);
  assert.ok((await l2.getFeeParams()).V2.config.minimal_l2_gas_price > 0);
  assert.ok((await l2.getGasPrice()) > 0n);
  assert.ok((await l2.getProtocolVersion()).minorVersion > 0);
  assert.equal(await l2.getProtocolVersion(999), null);
  assert.equal((await l2.getRawBlockTransactions(receipt.blockNumber)).length, 1);
  const hash = ethers.keccak256(await l2.getCode(bridges.sharedL2));
  assert.equal(ethers.hexlify(Uint8Array.from(await l2.getBytecodeByHash(hash))), await l2.getCode(bridges.sharedL2));
  const proof = await l2.getProof(bridges.sharedL2, [ethers.ZeroHash], receipt.l1BatchNumber);
  assert.equal(BigInt(proof.storageProof[0].value), BigInt(bridges.sharedL1));

  const signed = await new ethers.Wallet(KEY, l2).signTransaction(
    await new ethers.Wallet(KEY, l2).populateTransaction({ ...call, type: 2 }),
  );
  const detailed = await l2.sendRawTransactionWithDetailedOutput(signed);
  assert.equal((await until("the transfer", () => l2.getTransactionReceipt(detailed.transactionHash))).status, 1);
}

async function main() {
  const seen = await ether();
  await tokens();
  await questions(seen);
  console.log("zksync-ethers: all holds");
}

main().then(
  () => process.exit(0),
  (failure) => {
    console.error(failure);
    process.exit(1);
  },
);
