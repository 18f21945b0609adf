// What the public client zksync 0.13.1 signs: see README.md. Nothing is random, so that the file can be made again.
import { createHash } from 'node:crypto';
import * as ethers from 'ethers';
import * as zksync from 'zksync';

const { utils } = zksync;
const BN = ethers.BigNumber;
let drawn = 0;
const bytes = (length) => createHash('sha256').update(`legacy transaction ${drawn++}`).digest().subarray(0, length);
const hex = (value) => ethers.utils.hexlify(value).slice(2);
const below = (bound) => Number(BigInt('0x' + hex(bytes(8))) % BigInt(bound));
const pick = (...values) => values[below(values.length)];
const address = () => pick((a) => a, ethers.utils.getAddress)(ethers.utils.hexlify(bytes(20)));
// Mantissas of all lengths, so that some need many digits and some none.
const decimal = (bits, exponents) => BN.from(bytes(8)).shr(1 + below(63)).mod(BN.from(2).pow(bits)).mul(BN.from(10).pow(below(exponents)));
const amount = () => decimal(35, 19);
const fee = () => pick(BN.from(0), decimal(11, 17), decimal(11, 17));
const validity = () => pick({}, { validFrom: below(2000000000), validUntil: 2000000000 + below(2000000000) });

const token = (id, symbol, decimals) => ({ id, symbol, decimals, address: '0x' + id.toString(16).padStart(40, '0') });
const tokens = { ETH: token(0, 'ETH', 18), USDC: token(1, 'USDC', 6), 'x-1': token(2, 'x-1', 0), MLTT: token(65535, 'MLTT', 77) };
const symbols = () => pick('ETH', 'ETH', 'USDC', 'x-1', 'MLTT');
const accounts = new Map();
const provider = {
  tokenSet: new utils.TokenSet(tokens),
  async getState(of) {
    return accounts.get(of.toLowerCase());
  },
  async getTokenSymbol(of) {
    return utils.isNFT(of) ? `NFT-${of}` : this.tokenSet.resolveTokenSymbol(of);
  },
};
const wallets = [];
const known = [];
for (const id of [1, 5, 16777215]) {
  const ethereum = new ethers.Wallet(bytes(32));
  const wallet = await zksync.Wallet.fromEthSigner(ethereum, provider);
  const pubKeyHash = await wallet.signer.pubKeyHash();
  accounts.set(wallet.address().toLowerCase(), { id, address: wallet.address(), committed: { nonce: 0, pubKeyHash: 'sync:' + '0'.repeat(40) } });
  wallets.push(wallet);
  known.push({ id, address: wallet.address(), pubKeyHash, privateKey: ethereum.privateKey });
}
const nonce = () => pick(0, 1, below(1000), 4294967295);
const wallet = () => wallets[below(wallets.length)];
const sign = (of, message) => of.ethMessageSigner().getEthMessageSignature(message);

const order = async (of) => {
  const [sell, buy] = pick(['ETH', 'USDC'], ['USDC', 'x-1'], ['MLTT', 'ETH'], ['ETH', 70000]);
  const ratio = utils.weiRatio({ [sell]: pick(BN.from(1), BN.from(bytes(15))), [buy]: BN.from(1 + below(1e9)) });
  return of.signOrder({ tokenSell: sell, tokenBuy: buy, ratio, amount: pick(BN.from(0), amount()), recipient: pick(undefined, address()), nonce: nonce(), ...validity() });
};
const kinds = {
  Transfer: (w) => w.signSyncTransfer({ to: address(), token: symbols(), amount: pick(BN.from(0), amount(), amount()), fee: fee(), nonce: nonce(), ...validity() }),
  Withdraw: (w) => w.signWithdrawFromSyncToEthereum({ ethAddress: address(), token: symbols(), amount: pick(BN.from(0), BN.from(bytes(16)), amount()), fee: fee(), nonce: nonce(), ...validity() }),
  ForcedExit: (w) => w.signSyncForcedExit({ target: address(), token: symbols(), fee: fee(), nonce: nonce(), ...validity() }),
  MintNFT: (w) => w.signMintNFT({ recipient: address(), contentHash: ethers.utils.hexlify(bytes(32)), feeToken: symbols(), fee: fee(), nonce: nonce() }),
  WithdrawNFT: (w) => w.signWithdrawNFT({ to: address(), token: 65536 + below(2147418112), feeToken: symbols(), fee: fee(), nonce: nonce(), ...validity() }),
  Swap: async (w) => w.signSyncSwap({ orders: [await order(wallet()), await order(wallet())], amounts: [amount(), amount()], feeToken: symbols(), fee: fee(), nonce: nonce() }),
  ChangePubKey: (w) => {
    const ethAuthType = pick('ECDSA', 'Onchain', 'ECDSALegacyMessage');
    const batchHash = ethAuthType === 'ECDSA' ? pick(undefined, ethers.utils.hexlify(bytes(32))) : undefined;
    return w.signSetSigningKey({ feeToken: symbols(), fee: fee(), nonce: nonce(), ethAuthType, batchHash, ...validity() });
  },
};

// The texts are what the wallets were asked to sign.
let asked = [];
for (const of of wallets) {
  const signer = of.ethMessageSigner();
  const genuine = signer.getEthMessageSignature.bind(signer);
  signer.getEthMessageSignature = (message) => {
    asked.push(typeof message === 'string' ? message : '0x' + hex(message));
    return genuine(message);
  };
}
const transactions = [];
for (const [kind, make] of Object.entries(kinds)) {
  for (let i = 0; i < 8; i++) {
    const of = wallet();
    asked = [];
    const { tx, ethereumSignature } = await make(of);
    transactions.push({ tx, signed: hex(await utils.serializeTx(tx)), hash: await utils.getTxHash(tx), texts: asked, ethereumSignature });
  }
}

const create2 = [];
for (let i = 0; i < 4; i++) {
  const data = { creatorAddress: address(), saltArg: ethers.utils.hexlify(bytes(32)), codeHash: ethers.utils.hexlify(bytes(32)) };
  const { signer } = await zksync.Wallet.fromEthSigner(new ethers.Wallet(bytes(32)), provider);
  const of = await zksync.Wallet.fromCreate2Data(signer, provider, data, 7);
  accounts.set(of.address().toLowerCase(), { id: 7, address: of.address(), committed: { nonce: 0, pubKeyHash: 'sync:' + '0'.repeat(40) } });
  const { tx } = await of.signSetSigningKey({ feeToken: 'ETH', fee: fee(), nonce: 0, ethAuthType: 'CREATE2' });
  const next = await of.signSyncTransfer({ to: address(), token: 'ETH', amount: amount(), fee: fee(), nonce: 1 });
  create2.push({ tx, signed: hex(await utils.serializeTx(tx)), hash: await utils.getTxHash(tx), next: next.tx });
}

const batches = [];
for (let i = 0; i < 8; i++) {
  const of = wallet();
  const builder = of.batchBuilder(below(100));
  for (let left = 1 + below(5); left > 0; left--) {
    pick(
      () => builder.addTransfer({ to: address(), token: symbols(), amount: pick(BN.from(0), amount()), fee: fee() }),
      () => builder.addWithdraw({ ethAddress: address(), token: symbols(), amount: amount(), fee: fee() }),
      () => builder.addForcedExit({ target: address(), token: symbols(), fee: fee() }),
      () => builder.addMintNFT({ recipient: address(), contentHash: ethers.utils.hexlify(bytes(32)), feeToken: symbols(), fee: fee() }),
      () => builder.addWithdrawNFT({ to: address(), token: 65536 + below(100), feeToken: symbols(), fee: fee() }),
      () => builder.addChangePubKey({ feeToken: symbols(), fee: fee(), ethAuthType: pick('ECDSA', 'Onchain') }),
    )();
  }
  asked = [];
  const { txs, signature } = await builder.build();
  batches.push({ txs: txs.map(({ tx }) => tx), text: asked.at(-1), signature });
}

const toggles = [];
for (const [enable, pubKeyHash] of [[true], [false], [false, known[0].pubKeyHash]]) {
  const timestamp = 1700000000000 + below(1e9);
  const message = utils.getToggle2FAMessage(enable, timestamp, pubKeyHash);
  toggles.push({ request: { enable, accountId: known[0].id, timestamp, pubKeyHash, signature: await sign(wallets[0], message) }, text: ethers.utils.toUtf8String(message) });
}

// EIP-712 is not in this client: the structure is that of the server, signed by ethers.
const typed = [];
for (let i = 0; i < 4; i++) {
  const [of, id] = [wallets[i % 3], known[i % 3].id];
  const { tx } = await of.signSetSigningKey({ feeToken: 'ETH', fee: fee(), nonce: nonce(), ethAuthType: 'Onchain' });
  const types = { ChangePubKey: [{ name: 'pubKeyHash', type: 'bytes20' }, { name: 'nonce', type: 'uint32' }, { name: 'accountId', type: 'uint32' }] };
  const value = { pubKeyHash: tx.newPkHash.replace('sync:', '0x'), nonce: tx.nonce, accountId: id };
  tx.ethAuthData = { type: 'EIP712', ethSignature: await of.ethSigner()._signTypedData({ name: 'ZkSync', version: '1.0', chainId: 9 }, types, value) };
  typed.push({ tx });
}

const packing = (count, max, pack, nearest, up) =>
  Array.from({ length: count }, (_, i) => {
    const value = i === 0 ? BN.from(0) : i === 1 ? BN.from(max) : BN.from(bytes(17)).shr(below(130)).mod(max);
    const down = nearest(value);
    return { value: value.toString(), nearest: down.toString(), up: up(value).toString(), packed: hex(pack(down)) };
  });
const amounts = packing(40, BN.from(2).pow(35).sub(1).mul(BN.from(10).pow(31)), utils.packAmountChecked, utils.closestPackableTransactionAmount, utils.closestGreaterOrEqPackableTransactionAmount);
const fees = packing(40, BN.from(2047).mul(BN.from(10).pow(31)), utils.packFeeChecked, utils.closestPackableTransactionFee, utils.closestGreaterOrEqPackableTransactionFee);

const lines = (list) => '[\n' + list.map((one) => '  ' + JSON.stringify(one)).join(',\n') + '\n]';
const parts = { accounts: known, tokens: Object.values(tokens), transactions, create2, batches, toggles, typed, amounts, fees };
console.log('{' + Object.entries(parts).map(([name, list]) => `\n"${name}": ${lines(list)}`).join(',') + '\n}');
