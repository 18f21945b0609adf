// Vectors of legacy signatures, from the public library: see README.md.
import { createHash } from 'node:crypto';
import crypto from 'zksync-crypto';

const P = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;
const L = 2736030358979909402780800718157159386076813972158567259200215660948447373041n;
const D = 12181644023421730124874158521699555681764249180949974110617291017600649128846n;

// Nothing is random, so that the file can be made again.
let drawn = 0;
const draw = (length) => {
  const parts = [];
  for (let left = length; left > 0; left -= 32) {
    parts.push(createHash('sha256').update(`vector ${drawn++}`).digest().subarray(0, Math.min(32, left)));
  }
  return Buffer.concat(parts);
};
const hex = (bytes) => Buffer.from(bytes).toString('hex');
const littleEndian = (number) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse();
const number = (bytes) => BigInt('0x' + hex(Buffer.from(bytes).reverse()));
const attempt = (work) => {
  try {
    return work();
  } catch (thrown) {
    return String(thrown.message ?? thrown);
  }
};

// Points, affine.
const mod = (a) => ((a % P) + P) % P;
const power = (base, exponent) => {
  let result = 1n;
  for (let b = mod(base), e = exponent; e > 0n; e >>= 1n, b = mod(b * b)) if (e & 1n) result = mod(result * b);
  return result;
};
const inverse = (a) => power(a, P - 2n);
const root = (square) => {
  let [order, c, r, t] = [28, power(5n, (P - 1n) >> 28n), power(square, (((P - 1n) >> 28n) + 1n) / 2n), power(square, (P - 1n) >> 28n)];
  while (t !== 1n) {
    let twos = 0;
    for (let left = t; left !== 1n; left = mod(left * left)) if (++twos === order) return undefined;
    const b = power(c, 1n << BigInt(order - twos - 1));
    [r, c, order] = [mod(r * b), mod(b * b), twos];
    t = mod(t * c);
  }
  return r;
};
const read = (bytes) => {
  const bits = number(bytes);
  const y = bits & ((1n << 255n) - 1n);
  const square = mod((y * y - 1n) * inverse(D * y * y + 1n));
  const x = square === 0n ? 0n : root(square);
  return x === undefined ? undefined : [(x & 1n) === bits >> 255n ? x : mod(-x), y];
};
const write = ([x, y], more = 0n) => littleEndian((y + more) | ((x & 1n) << 255n));
const plus = ([a, b], [c, d]) => {
  const m = mod(D * a * b * c * d);
  return [mod((a * d + b * c) * inverse(1n + m)), mod((b * d + a * c) * inverse(1n - m))];
};
const times = (point, factor) => {
  let sum = [0n, 1n];
  for (let p = point, f = factor; f > 0n; f >>= 1n, p = plus(p, p)) if (f & 1n) sum = plus(sum, p);
  return sum;
};
const isNeutral = ([x, y]) => x === 0n && y === 1n;

const keyOf = (seed) => {
  const sk = crypto.privateKeyFromSeed(seed);
  return { sk, pk: crypto.private_key_to_pubkey(sk) };
};

const valid = [];
for (let length = 0; length <= 92; length += 2) {
  const seed = draw(64);
  const { sk, pk } = keyOf(seed);
  const msg = draw(length);
  valid.push({
    sk: hex(sk),
    pk: hex(pk),
    pkh: hex(crypto.pubKeyHash(pk)),
    msg: hex(msg),
    hash: hex(crypto.rescueHash(msg)),
    sig: hex(crypto.sign_musig(sk, msg).subarray(32)),
  });
}

const orders = [];
for (let i = 0; i < 16; i++) {
  const both = i === 0 ? Buffer.alloc(178) : i === 1 ? Buffer.alloc(178, 255) : draw(178);
  orders.push({ orders: hex(both), hash: hex(crypto.rescueHashOrders(both)) });
}

// A point of order 8, and with it those of order 4 and 2.
let small;
for (let y = 2n; !small; y++) {
  const point = read(littleEndian(y));
  if (!point) continue;
  const eighth = times(point, L);
  if (!isNeutral(times(eighth, 4n))) small = eighth;
}
const odd = [];
const add = (what, pk, sig, msg) => {
  const wasm = attempt(() => crypto.verify_musig(msg, Buffer.concat([pk, sig])));
  odd.push({ what, pk: hex(pk), sig: hex(sig), msg: hex(msg), wasm, pkh: attempt(() => hex(crypto.pubKeyHash(pk))) });
};
const scalar = () => {
  const { sk, pk } = keyOf(draw(64));
  return { s: littleEndian(BigInt('0x' + hex(sk))), point: pk };
};
const NEUTRAL = write([0n, 1n]);
for (let order = 8n; order >= 1n; order /= 2n) {
  const key = write(times(small, 8n / order));
  // R = s G, which fits when the order divides the challenge.
  for (let i = 0; i < 12; i++) {
    const { s, point } = scalar();
    add(`key of order ${order}`, key, Buffer.concat([point, s]), draw(50));
  }
}
{
  const { s, point } = scalar();
  const signed = Buffer.concat([point, s]);
  add('neutral key with the bit of x', write([1n, 1n]), signed, draw(50));
  add('neutral key with y + P', write([0n, 1n], P), signed, draw(50));
  add('key with y = P', littleEndian(P), signed, draw(50));
  add('key of order 2 with the bit of x', write([1n, P - 1n]), signed, draw(50));
  add('key with y = 2^255 - 1', Buffer.alloc(32, 255), signed, draw(50));
}
for (let i = 0; i < 8; i++) {
  const { sk, pk } = keyOf(draw(64));
  const msg = draw(60);
  const sig = Buffer.from(crypto.sign_musig(sk, msg).subarray(32));
  const [r, s] = [sig.subarray(0, 32), sig.subarray(32)];
  for (const order of [2n, 4n, 8n]) {
    const point = times(small, 8n / order);
    add(`key plus a point of order ${order}`, write(plus(read(pk), point)), sig, msg);
    add(`R plus a point of order ${order}`, pk, Buffer.concat([write(plus(read(r), point)), s]), msg);
  }
  for (let more = 1n; number(s) + more * L < 1n << 256n; more += more < 4n ? 1n : 30n) {
    add(`s + ${more} l`, pk, Buffer.concat([r, littleEndian(number(s) + more * L)]), msg);
  }
  add('s = l', pk, Buffer.concat([r, littleEndian(L)]), msg);
  add('R is neutral', pk, Buffer.concat([NEUTRAL, s]), msg);
  add('R is neutral with the bit of x', pk, Buffer.concat([write([1n, 1n]), s]), msg);
  add('R is neutral with y + P', pk, Buffer.concat([write([0n, 1n], P), s]), msg);
  add('R with y + P where that fits', pk, Buffer.concat([littleEndian((number(r) & ((1n << 255n) - 1n)) % P + P), s]), msg);
  add('signature one byte short', pk, sig.subarray(0, 63), msg);
  add('signature one byte long', pk, Buffer.concat([sig, Buffer.alloc(1)]), msg);
  add('the negated key', Buffer.from(pk.map((byte, at) => (at === 31 ? byte ^ 128 : byte))), sig, msg);
  add('the negated R', pk, Buffer.from(sig.map((byte, at) => (at === 31 ? byte ^ 128 : byte))), msg);
  add('-s', pk, Buffer.concat([r, littleEndian(L - number(s))]), msg);
  for (let y = number(draw(31)), wanted = 1; wanted > 0; y++) {
    if (read(littleEndian(y))) continue;
    wanted--;
    add('key not on the curve', littleEndian(y), sig, msg);
    add('R not on the curve', pk, Buffer.concat([littleEndian(y), s]), msg);
  }
  const bit = Number(number(draw(2)) % 512n);
  add(`bit ${bit} of the signature`, pk, Buffer.from(sig.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))), msg);
  add('another message', pk, sig, draw(60));
  if (i === 0) {
    // Zeros that the message is filled up with are no part of it: this one is the same.
    const same = Buffer.concat([msg, Buffer.alloc(1)]);
    valid.push({ sk: hex(sk), pk: hex(pk), pkh: hex(crypto.pubKeyHash(pk)), msg: hex(same), hash: hex(crypto.rescueHash(same)), sig: hex(sig) });
  }
}
console.log(JSON.stringify({ about: 'Made by make-vectors.mjs with npm zksync-crypto 0.6.2', valid, orders, odd }, null, 1));
