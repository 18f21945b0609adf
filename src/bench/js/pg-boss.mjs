// Durable deliveries by pg-boss and fetch: node pg-boss.mjs <database> <url> <how many> <bytes>
import { createHmac, randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';

const [database, url, many, bytes] = process.argv.slice(2);
// A worker takes at most one batch in each polling interval: with smaller ones that is the limit.
const BATCH = 2000;
const TOGETHER = 64;
const WORKERS = 2;
const QUEUE = 'callbacks';
const key = Buffer.alloc(32, 7);

const boss = new PgBoss({ connectionString: database, max: 10 });
boss.on('error', (failure) => console.error(failure));
await boss.start();
await boss.createQueue(QUEUE);

async function deliver(job) {
  const id = randomUUID();
  const timestamp = Math.floor(Date.now() / 1000);
  const body = JSON.stringify(job.data);
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.status}`);
}

for (let i = 0; i < WORKERS; i++) {
  await boss.work(QUEUE, { batchSize: BATCH, pollingIntervalSeconds: 0.5 }, async (jobs) => {
    const left = jobs.values();
    const one = async () => {
      for (const job of left) await deliver(job);
    };
    await Promise.all(Array.from({ length: TOGETHER }, one));
  });
}
console.log('begins');
const data = { text: 'x'.repeat(Number(bytes)) };
for (let left = Number(many); left > 0; left -= 1000) {
  await boss.insert(Array.from({ length: Math.min(1000, left) }, () => ({ name: QUEUE, data })));
}
await new Promise((resolve) => process.stdin.once('end', resolve).resume());
await boss.stop({ graceful: false });
process.exit(0);
