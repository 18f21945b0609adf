import type { EventFilter, WebhookEvent } from "../../api/types";
import { keccak } from "../../app/keccak";

interface Parameter {
  name?: string;
  type?: string;
  indexed?: boolean;
  components?: Parameter[];
}

/** An event of a contract's interface. */
export interface KnownEvent {
  signature: string;
  topic0: string;
  inputs: { name: string; type: string }[];
}

/** The type as signatures write it: tuples by their members. */
function typeOf(parameter: Parameter): string {
  const type = parameter.type ?? "";
  return type.startsWith("tuple") ? `(${(parameter.components ?? []).map(typeOf).join(",")})${type.slice(5)}` : type;
}

/** The events that an interface declares; anonymous ones have no topic to filter by. */
export function eventsOf(abi: Record<string, unknown>[]): KnownEvent[] {
  return abi.filter((entry) => entry.type === "event" && entry.anonymous !== true).map((entry) => {
    const inputs = (entry.inputs ?? []) as Parameter[];
    const signature = `${String(entry.name)}(${inputs.map(typeOf).join(",")})`;
    return {
      signature,
      topic0: keccak(signature),
      inputs: inputs.filter((input) => input.name).map((input) => ({ name: input.name ?? "", type: typeOf(input) })),
    };
  });
}

/** What arguments must be, from the fields beside their names; empty fields set no condition. */
export function filtersOf(typed: Record<string, string>, known: KnownEvent | undefined): EventFilter[] {
  return Object.entries(typed).filter(([, value]) => value.trim() !== "").map(([name, value]) => {
    const type = known?.inputs.find((input) => input.name === name)?.type;
    const text = value.trim();
    return { argument: known ? name : Number(name), equalTo: type === "bool" ? text === "true" : text };
  });
}

/** The part of a new webhook that selects the events. */
export function eventPart(topic0: string, filters: EventFilter[]): { topic0?: string; events?: WebhookEvent[] } {
  return filters.length === 0 ? { topic0 } : { events: [{ topic0, filters }] };
}
