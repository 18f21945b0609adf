// The public client of the legacy rollup (npm zksync), as it is. Standard input: {"baseUrl", "l1", "key"}: where the rollup and the
// node of the chain below answer, and the key of somebody who has ether there. Prints what it saw, by the names below.
const { readFileSync } = require("node:fs");
const assert = require("node:assert/strict");
const ethers = require("ethers");
const zksync = require("zksync");
const { WSTransport } = require("zksync/build/transport");

const { baseUrl, l1: l1Url, key } = JSON.parse(readFileSync(0, "utf8"));
const ETH = "ETH";
const ether = (amount) => ethers.utils.parseEther(amount);
const seen = {};

async function person(provider, l1, rich, amount) {
  const wallet = ethers.Wallet.createRandom().connect(l1);
  if (amount) {
    await (await rich.sendTransaction({ to: wallet.address, value: ether(amount) })).wait();
  }
  return { wallet, sync: await zksync.Wallet.fromEthSigner(wallet, provider) };
}

async function committed(operation) {
  const receipt = await operation.awaitReceipt();
  assert.equal(receipt.success, true, receipt.failReason);
  return receipt;
}

async function refused(promise) {
  try {
    await (await promise).awaitReceipt();
  } catch (error) {
    return error.jrpcError ? error.jrpcError.code : error.message;
  }
  return null;
}

async function main() {
  const l1 = new ethers.providers.JsonRpcProvider(l1Url);
  l1.pollingInterval = 50;
  const rich = new ethers.Wallet(key, l1);
  const provider = await zksync.Provider.newHttpProvider(`${baseUrl}/jsrpc`, 100);
  seen.contract = provider.contractAddress.mainContract;

  const alice = await person(provider, l1, rich, "5");
  const bob = await person(provider, l1, rich, "1");
  const carol = ethers.Wallet.createRandom();

  // In: from layer 1.
  const deposit = await alice.sync.depositToSyncFromEthereum({
    depositTo: alice.wallet.address,
    token: ETH,
    amount: ether("2"),
  });
  await deposit.awaitReceipt();
  seen.deposited = (await alice.sync.getBalance(ETH)).toString();

  // Keys: by signature, on layer 1, by CREATE2.
  await committed(await alice.sync.setSigningKey({ feeToken: ETH, ethAuthType: "ECDSA" }));
  seen.ecdsa = await alice.sync.isSigningKeySet();
  await committed(
    await alice.sync.syncTransfer({ to: bob.wallet.address, token: ETH, amount: ether("0.4") }),
  );
  await (await bob.sync.onchainAuthSigningKey()).wait();
  await committed(await bob.sync.setSigningKey({ feeToken: ETH, ethAuthType: "Onchain" }));
  seen.onchain = await bob.sync.isSigningKeySet();
  const create2 = await zksync.Wallet.fromCreate2Data(
    await zksync.Signer.fromSeed(ethers.utils.randomBytes(32)),
    provider,
    {
      creatorAddress: rich.address,
      saltArg: ethers.utils.hexlify(ethers.utils.randomBytes(32)),
      codeHash: ethers.utils.hexlify(ethers.utils.randomBytes(32)),
    },
  );
  await committed(
    await alice.sync.syncTransfer({ to: create2.address(), token: ETH, amount: ether("0.2") }),
  );
  await committed(await create2.setSigningKey({ feeToken: ETH, ethAuthType: "CREATE2" }));
  seen.create2 = await create2.isSigningKeySet();
  await committed(
    await create2.syncTransfer({ to: bob.wallet.address, token: ETH, amount: ether("0.01") }),
  );

  // Out: to layer 1, in a hurry and not.
  const before = await l1.getBalance(carol.address);
  const slow = await alice.sync.withdrawFromSyncToEthereum({
    ethAddress: carol.address,
    token: ETH,
    amount: ether("0.1"),
  });
  await committed(slow);
  const fast = await alice.sync.withdrawFromSyncToEthereum({
    ethAddress: carol.address,
    token: ETH,
    amount: ether("0.05"),
    fastProcessing: true,
  });
  await fast.awaitVerifyReceipt();
  await slow.awaitVerifyReceipt();
  seen.paid = (await l1.getBalance(carol.address)).sub(before).toString();
  seen.paidBy = (await provider.getEthTxForWithdrawal(fast.txHash)).length;

  // A batch, an NFT, a swap.
  const batch = await alice.sync
    .batchBuilder()
    .addTransfer({ to: bob.wallet.address, token: ETH, amount: ether("0.02") })
    .addTransfer({ to: carol.address, token: ETH, amount: ether("0.03") })
    .addWithdraw({ ethAddress: carol.address, token: ETH, amount: ether("0.01") })
    .build(ETH);
  const operations = await zksync.submitSignedTransactionsBatch(provider, batch.txs, [
    batch.signature,
  ]);
  for (const each of operations) {
    await committed(each);
  }
  seen.batch = operations.length;
  await committed(
    await alice.sync.mintNFT({
      recipient: alice.wallet.address,
      contentHash: ethers.utils.randomBytes(32),
      feeToken: ETH,
    }),
  );
  const state = await provider.getState(alice.wallet.address);
  const nft = Object.values(state.committed.nfts)[0];
  seen.nft = nft.symbol;
  seen.minted = Object.keys(state.committed.mintedNfts).length;
  const sell = await alice.sync.signOrder({
    tokenSell: nft.id,
    tokenBuy: ETH,
    amount: 1,
    ratio: zksync.utils.weiRatio({ [nft.id]: 1, ETH: ether("0.05") }),
  });
  const buy = await bob.sync.signOrder({
    tokenSell: ETH,
    tokenBuy: nft.id,
    amount: ether("0.05"),
    ratio: zksync.utils.weiRatio({ [nft.id]: 1, ETH: ether("0.05") }),
  });
  await committed(await bob.sync.syncSwap({ orders: [sell, buy], feeToken: ETH }));
  seen.owner = (await provider.getNFTOwner(nft.id)) === (await bob.sync.getAccountId());
  const out = await bob.sync.withdrawNFT({ to: bob.wallet.address, token: nft.id, feeToken: ETH });
  await out.awaitVerifyReceipt();

  // What belongs to somebody who never set a key.
  const exit = await alice.sync.syncForcedExit({ target: carol.address, token: ETH });
  await exit.awaitVerifyReceipt();
  seen.exited = (await l1.getBalance(carol.address)).sub(before).toString();

  // A second signature, and none.
  assert.equal(await alice.sync.toggle2FA(false), true);
  seen.without = (await provider.getState(alice.wallet.address)).accountType;
  const bare = await alice.sync.signSyncTransfer({
    to: bob.wallet.address,
    token: ETH,
    amount: ether("0.01"),
    fee: (await provider.getTransactionFee("Transfer", bob.wallet.address, ETH)).totalFee,
    nonce: await alice.sync.getNonce(),
  });
  const hash = await provider.submitTx(bare.tx);
  assert.equal((await provider.notifyTransaction(hash, "COMMIT")).success, true);
  assert.equal(await alice.sync.toggle2FA(true), true);
  seen.bare = await refused(
    provider.submitTx({ ...bare.tx, nonce: bare.tx.nonce }).then(() => ({ awaitReceipt() {} })),
  );
  seen.low = await refused(
    alice.sync.syncTransfer({ to: bob.wallet.address, token: ETH, amount: 1, nonce: 0 }),
  );
  seen.cheap = await refused(
    alice.sync.syncTransfer({ to: bob.wallet.address, token: ETH, amount: 1, fee: 0 }),
  );

  // The same by WebSocket, where receipts are pushed.
  const transport = await WSTransport.connect(`${baseUrl.replace("http", "ws")}/jsrpc-ws`);
  const pushed = new zksync.Provider(transport);
  pushed.contractAddress = await pushed.getContractAddress();
  pushed.tokenSet = new zksync.utils.TokenSet(await pushed.getTokens());
  const dave = await zksync.Wallet.fromEthSigner(alice.wallet, pushed);
  const second = await dave.depositToSyncFromEthereum({
    depositTo: alice.wallet.address,
    token: ETH,
    amount: ether("0.5"),
  });
  await second.awaitReceipt();
  const last = await dave.syncTransfer({
    to: bob.wallet.address,
    token: ETH,
    amount: ether("0.1"),
  });
  await committed(last);
  seen.verified = (await last.awaitVerifyReceipt()).block.verified;
  await pushed.disconnect();
  console.log(JSON.stringify(seen));
  process.exit(0);
}

main().catch((error) => {
  console.log(error.stack, error.jrpcError ?? "");
  process.exit(1);
});
