import { contracts } from "../../texts/contracts";
import { canonical, type Parameter } from "../../ui/abi";

/** A function or an event of an interface that was pasted. */
export interface Declared {
  kind: "function" | "event";
  signature: string;
  reads: boolean;
}

/** What an interface has, or what is wrong with it. */
export type Read = { declared: Declared[]; json: string } | { wrong: string };

const t = contracts.preview;

/** Reads an ABI as people paste it: the list, or an artifact that has it. */
export function readInterface(text: string): Read {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { wrong: t.noJson(error instanceof Error ? error.message : String(error)) };
  }
  const list = Array.isArray(given) ? given : (given as { abi?: unknown } | null)?.abi;
  if (!Array.isArray(list)) return { wrong: t.noList };
  const declared: Declared[] = [];
  for (const [i, entry] of (list as Record<string, unknown>[]).entries()) {
    const type = entry?.type;
    if (typeof type !== "string") return { wrong: t.noType(i) };
    if (type !== "function" && type !== "event") continue;
    if (typeof entry.name !== "string" || entry.name === "") return { wrong: t.noName(i, type) };
    const inputs = parameters(entry.inputs);
    if (!inputs) return { wrong: t.noParameters(i, entry.name) };
    const reads = entry.stateMutability === "view" || entry.stateMutability === "pure";
    declared.push({ kind: type, signature: `${entry.name}(${inputs.map(canonical).join(",")})`, reads });
  }
  const receives = (list as Record<string, unknown>[]).some((entry) => entry.type === "receive");
  if (receives) declared.push({ kind: "function", signature: "receive()", reads: false });
  return declared.length === 0 ? { wrong: t.empty } : { declared, json: JSON.stringify(list) };
}

function parameters(given: unknown): Parameter[] | null {
  if (!Array.isArray(given)) return null;
  const read: Parameter[] = [];
  for (const one of given as Record<string, unknown>[]) {
    if (typeof one?.type !== "string") return null;
    const components = one.type.startsWith("tuple") ? parameters(one.components) : [];
    if (!components) return null;
    read.push({ name: typeof one.name === "string" ? one.name : "", type: one.type, components });
  }
  return read;
}
