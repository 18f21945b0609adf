// Sends transactions as wallets do, each with exactly the gas that was estimated, and remembers what came of them.
const assert = require("node:assert/strict");
const { ethers } = require("ethers");

// The first accounts of anvil and Hardhat's node.
const PHRASE = "test test test test test test test test test test test junk";
// Blocks are twelve seconds apart from here on, so that both chains have the same times.
const START = 2_000_000_000;
exports.DEADLINE = 4_000_000_000n;

exports.Scene = class {
  constructor(url) {
    this.provider = new ethers.JsonRpcProvider(url, 6565, { staticNetwork: true, cacheTimeout: -1, batchMaxCount: 1 });
    const names = ["alice", "bob", "carol"];
    names.forEach((name, at) => {
      this[name] = ethers.HDNodeWallet.fromPhrase(PHRASE, undefined, "m/44'/60'/0'/0/" + at).connect(this.provider);
    });
    this.receipts = [];
  }

  async start() {
    await this.ask("anvil_setBlockTimestampInterval", 12);
    await this.ask("evm_setNextBlockTimestamp", START);
  }

  ask(method, ...params) {
    return this.provider.send(method, params);
  }

  /** Sends what a contract's function asks for; the last argument may be {value}. */
  async call(from, contract, name, ...args) {
    return this.send(from, await contract[name].populateTransaction(...args), name);
  }

  async deploy(artifact, ...args) {
    const factory = new ethers.ContractFactory(artifact.abi, artifact.bytecode, this.alice);
    const { contractAddress } = await this.send(this.alice, await factory.getDeployTransaction(...args), artifact.contractName);
    return new ethers.Contract(contractAddress, artifact.abi, this.provider);
  }

  async send(wallet, request, what) {
    const [gasLimit, nonce] = await Promise.all([
      this.provider.estimateGas({ ...request, from: wallet.address }).catch((failure) => {
        throw new Error(what + " is not estimated: " + failure.message, { cause: failure });
      }),
      this.provider.getTransactionCount(wallet.address),
    ]);
    const fees = { type: 2, chainId: 6565, maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n };
    const { data = "0x", to = null, value = 0n } = request;
    const raw = await wallet.signTransaction({ ...fees, data, to, value, gasLimit, nonce });
    const receipt = await this.receipt(await this.ask("eth_sendRawTransaction", raw));
    const { status, gasUsed, contractAddress } = receipt;
    assert.equal(status, "0x1", `${what} with the gas estimated, ${gasLimit}, of which it used ${BigInt(gasUsed)}`);
    const logs = receipt.logs.map(({ address, topics, data }) => ({ address, topics, data }));
    this.receipts.push({ what, status, gasUsed, contractAddress: contractAddress ?? null, logs });
    return receipt;
  }

  async receipt(hash) {
    const end = Date.now() + 60_000;
    for (;;) {
      const found = await this.ask("eth_getTransactionReceipt", hash);
      if (found) return found;
      assert.ok(Date.now() < end, hash + " is in no block");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
};
