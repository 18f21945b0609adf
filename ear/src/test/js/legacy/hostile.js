// What is wrong with transactions of the public client when one thing of them is changed. Standard input: {"baseUrl", "l1", "key"}, as for
// zksync.js. Prints the code that each was refused with, and whether the account is afterwards as it was.
const { readFileSync } = require("node:fs");
const ethers = require("ethers");
const zksync = require("zksync");

const { baseUrl, l1: l1Url, key } = JSON.parse(readFileSync(0, "utf8"));
const ether = (amount) => ethers.utils.parseEther(amount);

async function main() {
  const l1 = new ethers.providers.JsonRpcProvider(l1Url);
  l1.pollingInterval = 50;
  const rich = new ethers.Wallet(key, l1);
  const provider = await zksync.Provider.newHttpProvider(`${baseUrl}/jsrpc`, 100);
  const wallet = ethers.Wallet.createRandom().connect(l1);
  await (await rich.sendTransaction({ to: wallet.address, value: ether("2") })).wait();
  const sync = await zksync.Wallet.fromEthSigner(wallet, provider);
  const other = await zksync.Wallet.fromEthSigner(ethers.Wallet.createRandom(), provider);
  const deposit = await sync.depositToSyncFromEthereum({
    depositTo: wallet.address,
    token: "ETH",
    amount: ether("1"),
  });
  await deposit.awaitReceipt();
  await (await sync.setSigningKey({ feeToken: "ETH", ethAuthType: "ECDSA" })).awaitReceipt();
  const used = await sync.syncTransfer({ to: rich.address, token: "ETH", amount: ether("0.1") });
  await used.awaitReceipt();
  const replayed = used.txData;

  const nonce = await sync.getNonce();
  const { totalFee } = await provider.getTransactionFee("Transfer", rich.address, "ETH");
  const fee = zksync.utils.closestPackableTransactionFee(totalFee.mul(2));
  const signed = (changes = {}) =>
    sync.signSyncTransfer({
      to: rich.address,
      token: "ETH",
      amount: ether("0.01"),
      fee,
      nonce,
      ...changes,
    });
  const good = await signed();
  const before = JSON.stringify((await provider.getState(wallet.address)).committed);

  const call = (method, params) =>
    provider.transport.request(method, params).then(
      () => 0,
      (error) => error.jrpcError?.code ?? error.message,
    );
  const submit = (tx, signature = good.ethereumSignature, fast = null) =>
    call("tx_submit", [tx, signature, fast]);
  const resign = async (changes) => {
    const made = await signed(changes);
    return submit(made.tx, made.ethereumSignature);
  };
  const withSignature = (change) => ({
    ...good.tx,
    signature: { ...good.tx.signature, ...change(good.tx.signature) },
  });
  const flipped = (hex) => hex.slice(0, -1) + (hex.endsWith("0") ? "1" : "0");
  const batch = (...made) =>
    call("submit_txs_batch", [made.map(({ tx, ethereumSignature }) => ({ tx, signature: ethereumSignature })), null]);

  const seen = {
    alteredSignature: await submit(withSignature((by) => ({ signature: flipped(by.signature) }))),
    alteredKey: await submit(withSignature(() => ({ pubKey: "0".repeat(64) }))),
    alteredAmount: await submit({ ...good.tx, amount: ether("0.02").toString() }),
    alteredRecipient: await submit({ ...good.tx, to: wallet.address }),
    othersKey: await submit({
      ...good.tx,
      signature: (await other.signer.signSyncTransfer({ ...good.tx, tokenId: 0 })).signature,
    }),
    noAccount: await submit({ ...good.tx, accountId: 16_000_000 }),
    noEthereumSignature: await submit(good.tx, null),
    alteredEthereumSignature: await submit(good.tx, {
      ...good.ethereumSignature,
      signature: good.ethereumSignature.signature.replace(/^0x../, "0x00"),
    }),
    nonceUsed: await resign({ nonce: 0 }),
    nonceAhead: await resign({ nonce: nonce + 5 }),
    replay: await submit(replayed.tx, replayed.ethereumSignature),
    overdraft: await resign({ amount: ether("5") }),
    overdraftInBatch: await batch(
      await signed({ amount: ether("0.6") }),
      await signed({ amount: ether("0.6"), nonce: nonce + 1 }),
    ),
    unpackable: await submit({ ...good.tx, amount: "12345678901234567891" }),
    unpackableFee: await submit({ ...good.tx, fee: "123456789" }),
    foreignToken: await submit({ ...good.tx, token: 999 }),
    expired: await resign({ validUntil: 1 }),
    notYet: await resign({ validFrom: 4_000_000_000 }),
    tooMany: await batch(...Array(201).fill(good)),
    none: await batch(),
    numberAsText: await submit({ ...good.tx, accountId: `${good.tx.accountId}` }),
    textAsNumber: await submit({ ...good.tx, to: 7 }),
    notOfThisWorld: await submit({ ...good.tx, type: "Nothing" }),
    noObject: await submit([]),
    noSignature: await submit({ ...good.tx, signature: null }),
    close: await submit({ type: "Close", account: wallet.address, nonce }),
    fastTransfer: await submit(good.tx, good.ethereumSignature, true),
    cheap: await resign({ fee: 0 }),
  };
  seen.unchanged = before === JSON.stringify((await provider.getState(wallet.address)).committed);
  seen.good = await submit(good.tx);
  console.log(JSON.stringify(seen));
  process.exit(0);
}

main().catch((error) => {
  console.log(error.stack, error.jrpcError ?? "");
  process.exit(1);
});
