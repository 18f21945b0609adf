// Hardhat at the JSON-RPC gateway, as a project has it whose network is behind the gate. Standard input: {"baseUrl", "key",
// "token", "chainId", "contract", "closed"}, as for viem. Prints {"transfer", "deployed", "denied"}.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { Interface } from "ethers";

const { baseUrl, key, token, chainId, contract, closed } = JSON.parse(readFileSync(0, "utf8"));
// Hardhat reads its settings from a file, and would write beside it.
const project = mkdtempSync(join(tmpdir(), "hardhat-"));
process.on("exit", () => rmSync(project, { recursive: true, force: true }));
const network = { url: `${baseUrl}/rpc`, chainId, accounts: [key], httpHeaders: { authorization: `Bearer ${token}` } };
writeFileSync(
  join(project, "hardhat.config.cjs"),
  `module.exports = ${JSON.stringify({ solidity: "0.8.28", defaultNetwork: "gate", networks: { gate: network } })};`,
);
process.env.HARDHAT_CONFIG = join(project, "hardhat.config.cjs");
process.env.HARDHAT_DISABLE_TELEMETRY_PROMPT = "true";
const { network: gate } = createRequire(import.meta.url)("hardhat");
const ask = (method, ...params) => gate.provider.request({ method, params });

async function mined(transaction) {
  const hash = await ask("eth_sendTransaction", transaction);
  for (;;) {
    const receipt = await ask("eth_getTransactionReceipt", hash);
    if (receipt !== null) {
      return receipt;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const [from] = await ask("eth_accounts");
assert.equal(BigInt(await ask("eth_chainId")), BigInt(chainId));
assert.ok(BigInt(await ask("eth_getBalance", from, "latest")) > 0n);
const data = new Interface(["function transfer(address to, uint256 value)"]).encodeFunctionData("transfer", [from, 0n]);
// Gas and its price are hardhat's to ask for.
const transfer = await mined({ from, to: contract, data });
const deployed = await mined({ from, data: "0x60006000f3" });
const denied = await ask("eth_getBalance", closed, "latest").then(() => null, (error) => error.code);

console.log(JSON.stringify({ transfer: transfer.status, deployed: deployed.contractAddress, denied }));
process.exit(0);
