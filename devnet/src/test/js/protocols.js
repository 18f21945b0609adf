// Contracts that everybody uses, called with exactly the gas that was estimated, on a node and on anvil: each transaction succeeds, and
// with the same gas and logs. Starts anvil itself. Usage: node protocols.js <http url> <fork>. Ends with 0 when all holds.
const assert = require("node:assert/strict");
const { startAnvil } = require("./foundry.js");
const { Scene } = require("./protocols/scene.js");

const FLOWS = ["openzeppelin", "uniswap2", "uniswap3", "safe"];

async function play(url) {
  const scene = new Scene(url);
  await scene.start();
  for (const name of FLOWS) await require(`./protocols/${name}.js`).run(scene);
  return scene.receipts;
}

async function main() {
  const [ours, fork] = process.argv.slice(2);
  const [here, there] = await Promise.all([play(ours), startAnvil(fork).then(play)]);
  assert.ok(here.length > 90, here.length + " transactions");
  here.forEach((receipt, at) => assert.deepEqual(receipt, there[at]));
  console.log(`protocols: all holds, ${here.length} transactions`);
}

main().then(
  () => process.exit(0),
  (failure) => {
    console.error(failure);
    process.exit(1);
  },
);
