// Checks a callback with the official verifiers. Standard input: {"secret", "headers", "body"}.
const { Webhook: StandardWebhook } = require("standardwebhooks");
const { Webhook: SvixWebhook } = require("svix");

const { secret, headers, body } = JSON.parse(require("fs").readFileSync(0, "utf8"));
for (const Webhook of [StandardWebhook, SvixWebhook]) {
  new Webhook(secret).verify(body, headers);
  let refused = false;
  try {
    new Webhook(secret).verify(body + " ", headers);
  } catch (expected) {
    refused = true;
  }
  if (!refused) throw new Error("A changed body was accepted");
}
console.log("verified");
