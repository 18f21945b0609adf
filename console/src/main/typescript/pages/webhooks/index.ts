export { Webhooks } from "./Webhooks";
export { Webhook } from "./Webhook";
export { Deliveries } from "./Deliveries";
export { DeadLetters } from "./DeadLetters";
export { Redeliveries } from "./Redeliveries";
export { Test } from "./Test";
export { Verify } from "./Verify";
export { Operational } from "./Operational";
