const ROTATIONS = [0n, 1n, 62n, 28n, 27n, 36n, 44n, 6n, 55n, 20n, 3n, 10n, 43n, 25n, 39n, 41n, 45n, 15n, 21n, 8n, 18n, 2n, 61n, 56n, 14n];
const WORD = (1n << 64n) - 1n;
const RATE = 136;

const rotate = (word: bigint, by: bigint) => ((word << by) | (word >> (64n - by))) & WORD;

/** The constants of the rounds, of the shift register that defines them (FIPS 202, 3.2.5). */
const CONSTANTS = Array.from({ length: 24 }, (_, round) => {
  let word = 0n;
  for (let j = 0; j <= 6; j++) {
    if (bit(j + 7 * round)) word |= 1n << ((1n << BigInt(j)) - 1n);
  }
  return word;
});

function bit(t: number): boolean {
  let register = 1;
  for (let i = 0; i < t % 255; i++) {
    register <<= 1;
    if (register & 0x100) register ^= 0x171;
  }
  return (register & 1) === 1;
}

/** A word of the state; all 25 are always there. */
const word = (state: bigint[], at: number): bigint => state[at] as bigint;

function permute(state: bigint[]) {
  for (const constant of CONSTANTS) {
    const columns = [0, 1, 2, 3, 4].map((x) => word(state, x) ^ word(state, x + 5) ^ word(state, x + 10) ^ word(state, x + 15) ^ word(state, x + 20));
    for (let i = 0; i < 25; i++) state[i] = word(state, i) ^ word(columns, (i + 4) % 5) ^ rotate(word(columns, (i + 1) % 5), 1n);
    const moved = new Array<bigint>(25).fill(0n);
    for (let x = 0; x < 5; x++) {
      for (let y = 0; y < 5; y++) {
        moved[y + 5 * ((2 * x + 3 * y) % 5)] = rotate(word(state, x + 5 * y), ROTATIONS[x + 5 * y] as bigint);
      }
    }
    for (let i = 0; i < 25; i++) {
      const row = i - (i % 5);
      state[i] = word(moved, i) ^ (~word(moved, row + ((i + 1) % 5)) & WORD & word(moved, row + ((i + 2) % 5)));
    }
    state[0] = word(state, 0) ^ constant;
  }
}

/** Keccak-256 of a text as hexadecimal digits behind 0x: what names an event on the chain. */
export function keccak(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((Math.floor(bytes.length / RATE) + 1) * RATE);
  padded.set(bytes);
  padded[bytes.length] = 1;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const view = new DataView(padded.buffer);
  const state = new Array<bigint>(25).fill(0n);
  for (let at = 0; at < padded.length; at += RATE) {
    for (let i = 0; i < RATE / 8; i++) state[i] = word(state, i) ^ view.getBigUint64(at + i * 8, true);
    permute(state);
  }
  const result = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 4; i++) result.setBigUint64(i * 8, word(state, i), true);
  return `0x${Array.from(new Uint8Array(result.buffer), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
