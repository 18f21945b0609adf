import { readFileSync } from "node:fs";
import { verify } from "./verify.mjs";

const headers = {
  "webhook-id": process.env.WEBHOOK_ID,
  "webhook-timestamp": process.env.WEBHOOK_TIMESTAMP,
  "webhook-signature": process.env.WEBHOOK_SIGNATURE,
};
try {
  console.log("accepted: " + verify(readFileSync("body.json"), headers, process.env.SIGNING_KEY).type);
} catch (error) {
  console.log("refused: " + error.message);
}
