// Ethers and zksync-ethers at the JSON-RPC gateway. Standard input: {"baseUrl", "key", "token", "chainId", "contract",
// "closed"}, as for viem. Prints {"transfer", "plain", "typed", "denied"}: the types of what was sent, the code of what was not.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { Contract, FetchRequest, JsonRpcProvider, Wallet } from "ethers";
import { Provider, Wallet as RollupWallet, utils } from "zksync-ethers";

const { baseUrl, key, token, chainId, contract, closed } = JSON.parse(readFileSync(0, "utf8"));
const request = new FetchRequest(`${baseUrl}/rpc`);
request.setHeader("authorization", `Bearer ${token}`);

const provider = new JsonRpcProvider(request, undefined, { cacheTimeout: -1 });
provider.pollingInterval = 20;
assert.equal((await provider.getNetwork()).chainId, BigInt(chainId));
const wallet = new Wallet(key, provider);
assert.ok((await provider.getBalance(wallet.address)) > 0n);

const erc20 = new Contract(contract, ["function transfer(address to, uint256 value) returns (bool)"], wallet);
assert.equal(await erc20.transfer.staticCall(wallet.address, 0n), true);
assert.ok((await erc20.transfer.estimateGas(wallet.address, 0n)) > 21_000n);
const data = erc20.interface.encodeFunctionData("transfer", [wallet.address, 0n]);
assert.equal(BigInt(await provider.call({ from: wallet.address, to: contract, data })), 1n);
const transfer = await (await erc20.transfer(wallet.address, 0n)).wait();
assert.equal(transfer.status, 1);

const sent = await wallet.sendTransaction({ to: closed, value: 1n });
const plain = await provider.waitForTransaction(sent.hash);
assert.equal(plain.status, 1);

const denied = await provider
  .send("eth_call", [{ from: wallet.address, to: contract, data: "0x70a08231" + "0".repeat(64) }, "latest"])
  .then(() => null, (error) => error.info?.error ?? error.error);

const rollup = new Provider(request);
rollup.pollingInterval = 20;
const typed = await (
  await new RollupWallet(key, rollup).sendTransaction({
    type: utils.EIP712_TX_TYPE,
    to: closed,
    value: 1n,
    customData: { gasPerPubdata: utils.DEFAULT_GAS_PER_PUBDATA_LIMIT },
  })
).wait();
assert.equal(typed.status, 1);

console.log(
  JSON.stringify({ transfer: transfer.type, plain: plain.type, typed: typed.type, denied: denied?.code, rule: denied?.data?.ruleId }),
);
process.exit(0);
