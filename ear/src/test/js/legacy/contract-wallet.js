// The public client of the legacy rollup with an account that is a contract (ERC-1271). Standard input: {"baseUrl", "l1", "key"}, as for
// zksync.js. Prints what it saw, by the names below.
const { readFileSync } = require("node:fs");
const assert = require("node:assert/strict");
const ethers = require("ethers");
const zksync = require("zksync");

const { baseUrl, l1: l1Url, key } = JSON.parse(readFileSync(0, "utf8"));
const ETH = "ETH";
const ether = (amount) => ethers.utils.parseEther(amount);
const CONTRACT = { verificationMethod: "ERC-1271", isSignedMsgPrefixed: true };

// isValidSignature(bytes32,bytes) is true for the owner's signature; whatever else the owner sends goes on to the address in its first
// word; ether is taken from anybody. ":x" is a place to jump to, "@x" pushes it.
const codeOf = (owner) => `
  36 @called 57 00 :called
  6000 35 60e0 1c 631626ba7e 14 @signature 57
  33 73${owner} 14 @forward 57 6000 6000 fd
  :forward 6020 36 03 80 6020 6000 37 6000 6000 82 6000 34 6000 35 5a f1 @done 57 6000 6000 fd
  :done 00
  :signature 6004 35 6000 52 60a4 35 6000 1a 6020 52 6064 35 6040 52 6084 35 6060 52
  6020 6000 6080 6000 6001 5a fa 50 6000 51 73${owner} 14 @valid 57 6000 6000 52 6020 6000 f3
  :valid 631626ba7e 60e0 1b 6000 52 6020 6000 f3`;

function assembled(text) {
  const words = text.trim().split(/\s+/);
  const places = {};
  let at = 0;
  for (const word of words) {
    if (word.startsWith(":")) {
      places[word.slice(1)] = at;
    }
    at += word.startsWith(":") ? 1 : word.startsWith("@") ? 3 : word.length / 2;
  }
  const hex = (number) => number.toString(16).padStart(4, "0");
  const code = words
    .map((word) => (word.startsWith(":") ? "5b" : word.startsWith("@") ? `61${hex(places[word.slice(1)])}` : word))
    .join("");
  return `0x61${hex(code.length / 2)}80600c6000396000f3${code}`;
}

/** Acts as the contract, by its owner's key. */
class ContractSigner extends ethers.Signer {
  constructor(owner, address) {
    super();
    ethers.utils.defineReadOnly(this, "provider", owner.provider);
    this.owner = owner;
    this.address = address;
  }

  async getAddress() {
    return this.address;
  }

  signMessage(message) {
    return this.owner.signMessage(message);
  }

  async sendTransaction(transaction) {
    const { to, data, value } = await ethers.utils.resolveProperties(transaction);
    return this.owner.sendTransaction({
      to: this.address,
      value,
      data: ethers.utils.hexConcat([ethers.utils.hexZeroPad(to, 32), data]),
    });
  }
}

async function committed(operation) {
  const receipt = await operation.awaitReceipt();
  assert.equal(receipt.success, true, receipt.failReason);
}

async function main() {
  const seen = {};
  const l1 = new ethers.providers.JsonRpcProvider(l1Url);
  l1.pollingInterval = 50;
  const rich = new ethers.Wallet(key, l1);
  const provider = await zksync.Provider.newHttpProvider(`${baseUrl}/jsrpc`, 100);
  const owner = ethers.Wallet.createRandom().connect(l1);
  const stranger = ethers.Wallet.createRandom().connect(l1);
  await (await rich.sendTransaction({ to: owner.address, value: ether("3") })).wait();
  const made = await owner.sendTransaction({ data: assembled(codeOf(owner.address.slice(2).toLowerCase())) });
  const contract = (await made.wait()).contractAddress;

  const person = await zksync.Wallet.fromEthSigner(owner, provider);
  const deposit = await person.depositToSyncFromEthereum({ depositTo: contract, token: ETH, amount: ether("1") });
  await deposit.awaitReceipt();
  const signer = await zksync.Signer.fromSeed(ethers.utils.randomBytes(32));
  const as = (who) => zksync.Wallet.fromEthSigner(new ContractSigner(who, contract), provider, signer, undefined, CONTRACT);
  const account = await as(owner);
  await (await account.onchainAuthSigningKey()).wait();
  await committed(await account.setSigningKey({ feeToken: ETH, ethAuthType: "Onchain" }));
  seen.key = await account.isSigningKeySet();

  await committed(await account.syncTransfer({ to: owner.address, token: ETH, amount: ether("0.1") }));
  seen.paid = (await person.getBalance(ETH)).toString();
  seen.stranger = await (await as(stranger)).syncTransfer({ to: owner.address, token: ETH, amount: ether("0.1") }).then(
    () => 0,
    (error) => error.jrpcError?.code ?? error.message,
  );

  // Out, without asking the rollup: all that the account has.
  const left = await account.getBalance(ETH);
  const exit = await account.emergencyWithdraw({ token: ETH });
  await exit.awaitVerifyReceipt();
  seen.left = (await account.getBalance(ETH)).toString();
  seen.out = (await l1.getBalance(contract)).eq(left);
  console.log(JSON.stringify(seen));
  process.exit(0);
}

main().catch((error) => {
  console.log(error.stack, error.jrpcError ?? "");
  process.exit(1);
});
