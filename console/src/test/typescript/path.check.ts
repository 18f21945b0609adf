// Run by itself, without a test framework: it throws at the first answer that is wrong.
import { InvalidPath, urlOf } from "../../main/typescript/api/path.ts";

const root = new URL("https://gate.example/below/");
const refuse = (template: string, values: Record<string, unknown>) => {
  let url: URL;
  try {
    url = urlOf(root, template, values);
  } catch (cause) {
    if (cause instanceof InvalidPath) return;
    throw cause;
  }
  throw new Error(`${template} with ${JSON.stringify(values)} is ${url}`);
};

// Values that take segments off a path, that end it early, or that no record has.
const hostile = [
  "", ".", "..", "%2e", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "../..", "..\\x", "a/..", "x/../y", "/..", "..;a=b", "\\..", "..%2f..", "..%5c",
  "\t..", "..\n", "\u0000", "a\u0007", "\r\n", undefined, null, NaN, {}, [], true,
];
const good: Record<string, string | number> = {
  contractAddress: `0x${"aB".repeat(20)}`, walletAddress: `0x${"00".repeat(20)}`, address: `0x${"ff".repeat(20)}`, hash: `0x${"cD".repeat(32)}`, txHash: `0x${"ab".repeat(32)}`,
  tx_hash: `sync-tx:${"ab".repeat(32)}`, credentialId: "AQIDBAUGBwg-_", actionType: "organization.oidc-provider.set", name: "webhook-scan", tableName: "event_webhooks",
  requestId: "0190b3c4-0000-7000-8000-000000000000", traceId: "4bf92f3577b34da6a3ce929d0e0e4736", oidcSub: "auth0|a.b@example.org/..x", primaryKey: "a b/c%",
};
const numbers = ["block_number", "executionId", "limit", "offset", "operation_id", "permissionId", "templateId", "transaction_id"];

const description = JSON.parse(Deno.readTextFileSync("../src/docs/openapi.json"));
let tried = 0;
for (const template of Object.keys(description.paths)) {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string);
  const values = Object.fromEntries(names.map((name) => [name, good[name] ?? (numbers.includes(name) ? 7 : "V1StGXR8_Z5jdHi6B-myT")]));
  const url = urlOf(root, template, values);
  const expected = template.split("/").length + root.pathname.split("/").length - 2;
  if (url.pathname.split("/").length !== expected) throw new Error(`${template} became ${url}`);
  for (const name of names) {
    for (const value of hostile) {
      refuse(template, { ...values, [name]: value });
      tried++;
    }
  }
}
if (tried < 1000) throw new Error(`Only ${tried} hostile values were tried.`);

// Out of the form of the value, though a good segment.
refuse("/organizations/{id}", { id: "a.b" });
refuse("/organizations/{id}", { id: "a b" });
refuse("/organizations/{id}", { id: "a".repeat(65) });
refuse("/templates/{templateId}", { templateId: "1e3" });
refuse("/templates/{templateId}", { templateId: -1 });
refuse("/organizations/{id}/contracts/{contractAddress}", { id: "a", contractAddress: "0x12" });
refuse("/things/{thing}", { thing: "a" });
refuse("/things/{toString}", { toString: "a" });
// A name of the object's prototype is no value.
refuse("/organizations/{id}", Object.create({}));
