import type { ExplainAccessCaller } from "../api/types";

/** Who makes a call, as a form has it. */
export interface Caller {
  kind: "user" | "app" | "tenant" | "nobody";
  id: string;
}

/** As the API accepts it; null if no caller is chosen. */
export function bodyOfCaller(caller: Caller): ExplainAccessCaller | null {
  if (caller.kind === "user") return { userId: caller.id };
  if (caller.kind === "app") return { m2mAppId: caller.id };
  return caller.kind === "tenant" ? { tenantId: caller.id } : null;
}

/** As an address bar has it, for example `user:abc`. */
export const textOfCaller = (caller: Caller) => `${caller.kind}:${caller.id}`;

/** What an address bar had; a user who is not chosen yet, if it had nothing that fits. */
export function callerOfText(text: string): Caller {
  const found = /^(user|app|tenant|nobody):(.*)$/.exec(text);
  return found ? { kind: found[1] as Caller["kind"], id: found[2] ?? "" } : { kind: "user", id: "" };
}
