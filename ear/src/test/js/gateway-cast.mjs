// Foundry's cast at the JSON-RPC gateway. Standard input: {"baseUrl", "key", "token", "contract", "closed"}, as for viem.
// Prints {"balance", "called", "status", "denied"}.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { privateKeyToAccount } from "viem/accounts";

const { baseUrl, key, token, contract, closed } = JSON.parse(readFileSync(0, "utf8"));
const own = privateKeyToAccount(key).address;
const program = fileURLToPath(new URL("node_modules/@foundry-rs/cast-linux-amd64/bin/cast", import.meta.url));
const header = `authorization: Bearer ${token}`;
const environment = { ...process.env, ETH_RPC_URL: `${baseUrl}/rpc`, NO_COLOR: "1" };

function cast(...words) {
  return execFileSync(program, words, { env: { ...environment, ETH_RPC_HEADERS: header }, encoding: "utf8" }).trim();
}

const balance = cast("balance", own);
const called = cast("call", contract, "transfer(address,uint256)(bool)", own, "0", "--from", own);
// Without --legacy it asks for eth_feeHistory, which is for those who may deploy.
const words = ["send", "--legacy", contract, "transfer(address,uint256)", own, "0", "--private-key", key, "--json"];
const sent = execFileSync(program, [...words, "--rpc-headers", header], { env: environment, encoding: "utf8" });
const refused = spawnSync(program, ["balance", closed, "--rpc-headers", header], { env: environment, encoding: "utf8" });

console.log(JSON.stringify({ balance, called, status: JSON.parse(sent).status, denied: refused.stderr }));
