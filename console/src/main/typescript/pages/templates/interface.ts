import { canonical, type Parameter } from "../../ui/abi";

/** A function or an event of an interface. */
export interface Member {
  kind: "function" | "event";
  signature: string;
  inputs: Parameter[];
  /** Whether calling it changes nothing. */
  reads: boolean;
}

interface Entry {
  type?: unknown;
  name?: unknown;
  inputs?: Parameter[];
  stateMutability?: unknown;
}

/** Functions and events of an interface's JSON, by name; null if it is none. */
export function membersOf(abi: string): Member[] | null {
  try {
    const entries: unknown = JSON.parse(abi);
    if (!Array.isArray(entries)) return null;
    return (entries as Entry[])
      .filter((entry) => (entry.type === "function" || entry.type === "event") && typeof entry.name === "string")
      .map((entry) => {
        const inputs = entry.inputs ?? [];
        return {
          kind: entry.type as Member["kind"],
          signature: `${String(entry.name)}(${inputs.map(canonical).join(",")})`,
          inputs,
          reads: entry.stateMutability === "view" || entry.stateMutability === "pure",
        };
      })
      .sort((one, other) => one.signature.localeCompare(other.signature));
  } catch {
    return null;
  }
}
