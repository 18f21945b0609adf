// Transfers of accounts of the legacy rollup, signed by the public library. Arguments: how many accounts, from id 1, and how many
// transfers of each. Prints an account a line, as JSON: its address, the hash of its key, and its transfers in the order of their nonces.
import crypto from 'zksync-crypto';

const [accounts, transfers] = process.argv.slice(2).map(Number);
const hex = (bytes) => Buffer.from(bytes).toString('hex');
const address = (id) => `0x${(0xbe0000 + id).toString(16).padStart(40, '0')}`;

// The fee is packed with the least exponent: 1,000 and 13 zeros.
const FEE = (1000 << 5) | 13;

function signedBytes(id, nonce) {
  const bytes = Buffer.alloc(2 + 4 + 20 + 20 + 4 + 5 + 2 + 4 + 8 + 8);
  bytes[0] = 255 - 5;
  bytes[1] = 1;
  bytes.writeUInt32BE(id, 2);
  bytes.write(address(id).slice(2), 6, 'hex');
  bytes.write(address((id % accounts) + 1).slice(2), 26, 'hex');
  bytes.writeUInt32BE(0, 46);
  bytes[54] = 1 << 5;
  bytes.writeUInt16BE(FEE, 55);
  bytes.writeUInt32BE(nonce, 57);
  bytes.writeBigUInt64BE(0n, 61);
  bytes.writeBigUInt64BE(4294967295n, 69);
  return bytes;
}

for (let id = 1; id <= accounts; id++) {
  const key = crypto.privateKeyFromSeed(Buffer.alloc(32, id));
  const txs = [];
  for (let nonce = 0; nonce < transfers; nonce++) {
    const signed = crypto.sign_musig(key, signedBytes(id, nonce));
    txs.push({
      type: 'Transfer',
      accountId: id,
      from: address(id),
      to: address((id % accounts) + 1),
      token: 0,
      amount: '1',
      fee: '10000000000000000',
      nonce,
      validFrom: 0,
      validUntil: 4294967295,
      signature: { pubKey: hex(signed.slice(0, 32)), signature: hex(signed.slice(32)) },
    });
  }
  console.log(JSON.stringify({ address: address(id), key: hex(crypto.private_key_to_pubkey_hash(key)), txs }));
}
