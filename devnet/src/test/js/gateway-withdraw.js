// The newest zksync-ethers at the JSON-RPC gateway: an ordinary user withdraws ether and reads the addresses of the bridge, by
// permissions of the zone on system contracts. Standard input: {"baseUrl", "key", "token", "asIs"?}, as for gateway-ethers.mjs of
// ear. The client's own reads name no sender. Without "asIs" this script adds it to them, as the profile `document` requires.
// Prints {"type", "status", "to", "shared"}: of the withdrawal, and the bridge of layer 1.
const { readFileSync } = require("node:fs");
const { FetchRequest } = require("ethers");
const { Provider, Wallet, utils } = require("zksync-ethers-newest");

const { baseUrl, key, token, asIs } = JSON.parse(readFileSync(0, "utf8"));
const request = new FetchRequest(`${baseUrl}/rpc`);
request.setHeader("authorization", `Bearer ${token}`);
const provider = new Provider(request);
provider.pollingInterval = 20;
const wallet = new Wallet(key, provider);
if (!asIs) {
  const call = provider.call.bind(provider);
  provider.call = (transaction) => call({ from: wallet.address, ...transaction });
}

async function main() {
  // By that name of ether the client asks the vault first whether it is the chain's coin.
  const ether = asIs ? { token: utils.ETH_ADDRESS } : {};
  const withdrawal = await wallet.withdraw({ ...ether, to: wallet.address, amount: 42n });
  const receipt = await withdrawal.wait();
  const bridges = await provider.getDefaultBridgeAddresses();
  console.log(
    JSON.stringify({ type: receipt.type, status: receipt.status, to: receipt.to.toLowerCase(), shared: bridges.sharedL1.toLowerCase() }),
  );
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
