// Hardhat 3 and its plugin for ethers at the JSON-RPC gateway, as a project has them whose network is behind the gate, with Node
// 22. Standard input: {"baseUrl", "key", "token", "chainId", "contract", "closed"}, as for gateway-viem.mjs of ear.
// Prints {"transfer", "deployed", "denied"}: the status of a receipt, the address of a new contract, the code of what was not allowed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

const { baseUrl, key, token, chainId, contract, closed } = JSON.parse(readFileSync(0, "utf8"));
process.env.GATE = JSON.stringify({ url: `${baseUrl}/rpc`, chainId, key, token });
process.env.HARDHAT_CONFIG = path.join(import.meta.dirname, "gateway.config.js");
process.env.HARDHAT_DISABLE_TELEMETRY_PROMPT = "true";
process.chdir(import.meta.dirname);
const { network } = await import("hardhat");
const { ethers } = await network.create("gate");

const [own] = await ethers.getSigners();
assert.ok((await ethers.provider.getBalance(own.address)) > 0n);
const erc20 = new ethers.Contract(contract, ["function transfer(address to, uint256 value) returns (bool)"], own);
assert.equal(await erc20.transfer.staticCall(own.address, 0n), true);
// Gas and its price are hardhat's to ask for.
const transfer = await (await erc20.transfer(own.address, 0n)).wait();
const deployed = await new ethers.ContractFactory([], "0x60006000f3", own).deploy();
await deployed.waitForDeployment();
const denied = await ethers.provider.send("eth_getBalance", [closed, "latest"]).then(() => null, (error) => error.code);

console.log(JSON.stringify({ transfer: transfer.status, deployed: await deployed.getAddress(), denied }));
process.exit(0);
