// Sends transfers of the public client one after the other until nobody answers any more. Standard input: {"baseUrl", "l1", "key"}, as
// for zksync.js. Prints what was acknowledged, a hash a line.
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
  const deposit = await sync.depositToSyncFromEthereum({
    depositTo: wallet.address,
    token: "ETH",
    amount: ether("1"),
  });
  await deposit.awaitReceipt();
  await (await sync.setSigningKey({ feeToken: "ETH", ethAuthType: "ECDSA" })).awaitReceipt();
  const { totalFee } = await provider.getTransactionFee("Transfer", rich.address, "ETH");
  const fee = zksync.utils.closestPackableTransactionFee(totalFee.mul(3));
  for (let nonce = await sync.getNonce(); ; nonce++) {
    const signed = await sync.signSyncTransfer({
      to: ethers.Wallet.createRandom().address,
      token: "ETH",
      amount: 1000,
      fee,
      nonce,
    });
    let hash;
    try {
      hash = await provider.submitTx(signed.tx, signed.ethereumSignature);
    } catch (error) {
      if (error.jrpcError) throw error;
      return;
    }
    console.log(hash);
  }
}

main().then(
  () => process.exit(0),
  (error) => {
    console.log(error.stack, error.jrpcError ?? "");
    process.exit(1);
  },
);
