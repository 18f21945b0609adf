// The npm package prividium, unmodified, reads disclosed figures of a token as an outsider and verifies them against
// layer 1. Standard input: {"baseUrl", "chainId", "node", "layer1", "mainContract", "contract", "holder", "block"}: the
// gate, a node of the outsider's own, layer 1 with its contract, and a token that stores what it answers. Prints
// {"supply", "balance", "nonce", "altered"}.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { createPublicClient, defineChain, http } from "viem";
import { selectiveDisclosureActions, verifyAccountPropertiesProof, verifyEthCallDisclosure } from "prividium";

const { baseUrl, chainId, node, layer1, mainContract, contract, holder, block } = JSON.parse(readFileSync(0, "utf8"));
const nativeCurrency = { name: "Ether", symbol: "ETH", decimals: 18 };
const at = (id, url) => {
  const chain = defineChain({ id, name: "Portcullis", nativeCurrency, rpcUrls: { default: { http: [url] } } });
  return createPublicClient({ chain, transport: http(url, { retryCount: 0 }) });
};
const gate = at(chainId, `${baseUrl}/rpc`).extend(selectiveDisclosureActions);
const l1 = at(9, layer1);
const l2 = at(chainId, node);
const codes = { [contract]: await l2.getCode({ address: contract }) };
const verified = (answer) => verifyEthCallDisclosure(answer, l1, l2, mainContract, codes, answer.batchNumber);

const supply = await gate.tokenSupplyDisclosure(contract, BigInt(block));
assert.equal(await verified(supply), true);
const balance = await gate.tokenBalanceDisclosure(contract, holder, BigInt(block));
assert.equal(await verified(balance), true);
const account = await gate.accountDataDisclosure(contract, BigInt(block));
assert.equal(await verifyAccountPropertiesProof(account, l1, mainContract, codes[contract]), true);
const altered = await verified({ ...supply, result: "0x1" });

console.log(
  JSON.stringify({
    supply: Number(supply.result),
    balance: Number(balance.result),
    nonce: Number(account.accountProperties.nonce),
    altered,
  }),
);
