// Registers a contract as `admin.contracts.create` of the newest sources of the SDK does. The npm package prividium does
// not have it yet: so the package signs in, and its session makes the same request. Standard input: {"baseUrl", "key",
// "chainId", "target"}: an administrator of the zone, and the address of a contract that is not registered.
// Prints {"record", "found", "again", "nameless"}: the records, and the answers to a second and an incomplete request.
import { readFileSync } from "node:fs";
import { createPrividiumSiweChain } from "prividium/siwe";
import { privateKeyToAccount } from "viem/accounts";

const { baseUrl, key, chainId, target } = JSON.parse(readFileSync(0, "utf8"));
const client = createPrividiumSiweChain({
  account: privateKeyToAccount(key),
  chain: { id: chainId, name: "Portcullis" },
  prividiumApiBaseUrl: baseUrl,
  domain: new URL(baseUrl).host,
});
await client.authorize();

const call = async (method, path, body) => {
  const response = await fetch(`${baseUrl}/api/contracts${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...client.getAuthHeaders() },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};
const definition = {
  contractAddress: target,
  abi: "[]",
  name: "Registry",
  description: null,
  disclosureStartBlock: "0x0",
  discloseErc20TotalSupply: false,
  discloseBytecode: true,
  disclosedAddresses: [{ address: target }],
  organizationId: null,
};

const record = await call("POST", "", definition);
const found = await call("GET", `/${target}`);
const again = await call("POST", "", definition);
const { name: _, ...nameless } = definition;
const incomplete = await call("POST", "", nameless);

console.log(JSON.stringify({ record, found, again, nameless: incomplete }));
