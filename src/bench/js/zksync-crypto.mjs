// How many nanoseconds the public library takes for each signature of the file, as JSON.
import { readFileSync } from 'node:fs';
import crypto from 'zksync-crypto';

const bytes = (hex) => Buffer.from(hex, 'hex');
const vectors = JSON.parse(readFileSync(process.argv[2], 'utf8')).valid;
const nanos = [];
for (let round = -10; round < 15; round++) {
  for (const { msg, pk, sig } of vectors) {
    const [message, signature] = [bytes(msg), Buffer.concat([bytes(pk), bytes(sig)])];
    const start = process.hrtime.bigint();
    if (!crypto.verify_musig(message, signature)) throw new Error(`refused: ${msg}`);
    if (round >= 0) nanos.push(Number(process.hrtime.bigint() - start));
  }
}
console.log(JSON.stringify(nanos));
