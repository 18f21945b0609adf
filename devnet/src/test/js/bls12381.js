// Makes src/test/resources/bls12381/own.json: calls of the precompiled contracts of EIP-2537 and what @noble/curves makes of them.
// node bls12381.js > ../resources/bls12381/own.json
const { bls12_381: bls } = require('./node_modules/ox/node_modules/@noble/curves/bls12-381');
const { createHash } = require('crypto');

const { Fp, Fp2, Fp12, Fr } = bls.fields;
const G1 = bls.G1.ProjectivePoint, G2 = bls.G2.ProjectivePoint;
let count = 0;
const random = (bits) => {
  let text = '';
  while (text.length * 4 < bits) text += createHash('sha256').update(`portcullis ${count++}`).digest('hex');
  return BigInt('0x' + text) % (1n << BigInt(bits));
};
const scalar = () => random(500) % Fr.ORDER;
const word = (n) => n.toString(16).padStart(64, '0');
const fp = (n) => n.toString(16).padStart(128, '0');
const fp2 = (e) => fp(e.c0) + fp(e.c1);
const g1 = (p) => { if (p.equals(G1.ZERO)) return '0'.repeat(256); const a = p.toAffine(); return fp(a.x) + fp(a.y); };
const g2 = (p) => { if (p.equals(G2.ZERO)) return '0'.repeat(512); const a = p.toAffine(); return fp2(a.x) + fp2(a.y); };
const one = (c) => c.BASE.multiply(scalar());
// Points of the curves outside the groups.
const off1 = () => { for (;;) { const x = random(380); try { const y = Fp.sqrt(Fp.add(Fp.pow(x, 3n), 4n)); return G1.fromAffine({ x, y }); } catch { /* none there */ } } };
const off2 = () => {
  for (;;) {
    const x = Fp2.fromBigTuple([random(380), random(380)]);
    const right = Fp2.add(Fp2.mul(Fp2.sqr(x), x), Fp2.fromBigTuple([4n, 4n]));
    try { return G2.fromAffine({ x, y: Fp2.sqrt(right) }); } catch { /* none there */ }
  }
};
const cases = [];
const put = (address, name, input, output) => cases.push({ address, name, input, output });
const sum = (c, pairs) => pairs.reduce((a, [p, k]) => a.add(k % Fr.ORDER === 0n ? c.ZERO : p.multiplyUnsafe(k % Fr.ORDER)), c.ZERO);

for (const [c, enc, off, add, msm, group] of [[G1, g1, off1, 0x0b, 0x0c, 'G1'], [G2, g2, off2, 0x0d, 0x0e, 'G2']]) {
  const a = one(c), b = one(c), o = off(), o2 = off();
  for (const [name, x, y] of [['two points', a, b], ['a point twice', a, a], ['opposites', a, a.negate()], ['infinity first', c.ZERO, a],
    ['infinity last', a, c.ZERO], ['infinity twice', c.ZERO, c.ZERO], ['outside the group', o, o2], ['outside the group twice', o, o],
    ['outside and inside', o, a], ['opposites outside', o, o.negate()]]) put(add, `${group} sum: ${name}`, enc(x) + enc(y), enc(x.add(y)));
  put(add, `${group} sum: no input`, '', null);
  put(add, `${group} sum: a byte short`, (enc(a) + enc(b)).slice(2), null);
  put(add, `${group} sum: a byte long`, enc(a) + enc(b) + '00', null);
  put(add, `${group} sum: padding not zero`, enc(a) + '01' + enc(b).slice(2), null);
  put(add, `${group} sum: p for zero`, enc(a) + fp(Fp.ORDER) + '0'.repeat(enc(b).length - 128), null);
  put(add, `${group} sum: x and p`, fp(a.toAffine().x.c0 === undefined ? a.toAffine().x + Fp.ORDER : a.toAffine().x.c0 + Fp.ORDER) + enc(a).slice(128) + enc(b), null);
  put(add, `${group} sum: off the curve`, enc(a) + enc(b).slice(0, -2) + (enc(b).endsWith('00') ? '01' : '00'), null);
  put(add, `${group} sum: flag of compression`, enc(a).slice(0, 32) + '80' + enc(a).slice(34) + enc(b), null);
  put(add, `${group} sum: flag of infinity`, '0'.repeat(32) + '40' + '0'.repeat(enc(a).length - 34) + enc(b), null);
  const q = Fr.ORDER;
  for (const [name, ...pairs] of [['one', [a, scalar()]], ['by zero', [a, 0n]], ['by one', [a, 1n]], ['by the order', [a, q]], ['by the order and one', [a, q + 1n]],
    ['by the order less one', [a, q - 1n]], ['by 2^256 - 1', [a, (1n << 256n) - 1n]], ['infinity', [c.ZERO, scalar()]], ['two', [a, scalar()], [b, scalar()]],
    ['a point twice', [a, 5n], [a, 7n]], ['that cancel', [a, 5n], [a, q - 5n]], ['with infinity', [c.ZERO, 9n], [b, scalar()]],
    ['five', ...[1, 2, 3, 4, 5].map(() => [one(c), random(256)])]]) put(msm, `${group} multiples: ${name}`, pairs.map(([p, k]) => enc(p) + word(k)).join(''), enc(sum(c, pairs)));
  put(msm, `${group} multiples: no input`, '', null);
  put(msm, `${group} multiples: outside the group`, enc(o) + word(3n), null);
  put(msm, `${group} multiples: outside the group, by zero`, enc(o) + word(0n), null);
  put(msm, `${group} multiples: the last outside the group`, enc(a) + word(3n) + enc(o) + word(3n), null);
  put(msm, `${group} multiples: a byte long`, enc(a) + word(3n) + '00', null);
  put(msm, `${group} multiples: off the curve`, enc(b).slice(0, -2) + (enc(b).endsWith('00') ? '01' : '00') + word(3n), null);
}

const pairing = (name, ...pairs) => {
  const product = pairs.reduce((a, [p, r]) => (p.equals(G1.ZERO) || r.equals(G2.ZERO) ? a : Fp12.mul(a, bls.pairing(p, r))), Fp12.ONE);
  put(0x0f, `pairing: ${name}`, pairs.map(([p, r]) => g1(p) + g2(r)).join(''), word(Fp12.eql(product, Fp12.ONE) ? 1n : 0n));
};
const p = one(G1), r = one(G2), k = scalar(), m = scalar();
pairing('one', [p, r]);
pairing('opposites', [p, r], [p.negate(), r]);
pairing('opposites in G2', [p, r], [p, r.negate()]);
pairing('a factor on either side', [p.multiply(k), r], [p.negate(), r.multiply(k)]);
pairing('different factors', [p.multiply(k), r], [p.negate(), r.multiply(m)]);
pairing('infinity in G1', [G1.ZERO, r]);
pairing('infinity in G2', [p, G2.ZERO]);
pairing('infinity in both', [G1.ZERO, G2.ZERO]);
pairing('infinity and one', [G1.ZERO, r], [p, r]);
pairing('four', [p.multiply(k), r], [p.multiply(m), r], [p.negate(), r.multiply(k)], [p.negate(), r.multiply(m)]);
put(0x0f, 'pairing: no input', '', null);
put(0x0f, 'pairing: a byte long', g1(p) + g2(r) + '00', null);
put(0x0f, 'pairing: G1 outside the group', g1(off1()) + g2(r), null);
put(0x0f, 'pairing: G2 outside the group', g1(p) + g2(off2()), null);
put(0x0f, 'pairing: outside the group beside infinity', g1(G1.ZERO) + g2(off2()), null);

const root = (x) => { try { return [Fp.sqrt(x)]; } catch { return []; } };
for (const u of [0n, 1n, 2n, Fp.ORDER - 1n, ...root(Fp.neg(Fp.inv(11n))), ...[1, 2, 3, 4, 5, 6, 7, 8].map(() => random(500) % Fp.ORDER)])
  put(0x10, `map to G1: ${u.toString(16).slice(0, 8)}`, fp(u), g1(bls.G1.mapToCurve([u])));
for (const [a, b] of [[0n, 0n], [1n, 0n], [0n, 1n], [Fp.ORDER - 1n, Fp.ORDER - 1n], ...[1, 2, 3, 4, 5, 6, 7, 8].map(() => [random(500) % Fp.ORDER, random(500) % Fp.ORDER])])
  put(0x11, `map to G2: ${a.toString(16).slice(0, 8)} ${b.toString(16).slice(0, 8)}`, fp(a) + fp(b), g2(bls.G2.mapToCurve([a, b])));
for (const [address, size] of [[0x10, 128], [0x11, 256]]) {
  put(address, 'map: no input', '', null);
  put(address, 'map: a byte short', '0'.repeat(size - 2), null);
  put(address, 'map: a byte long', '0'.repeat(size + 2), null);
  put(address, 'map: p', '0'.repeat(size - 128) + fp(Fp.ORDER), null);
  put(address, 'map: padding not zero', '0'.repeat(size - 128) + '01' + '0'.repeat(126), null);
}
process.stdout.write('[\n' + cases.map((each) => '  ' + JSON.stringify(each)).join(',\n') + '\n]\n');
