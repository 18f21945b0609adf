import { keccak } from "../../app/keccak";

/** A parameter of a function or an event, as an interface (ABI) has it. */
interface Parameter {
  name?: string;
  type: string;
  indexed?: boolean;
  components?: Parameter[];
}

interface Entry {
  type: string;
  name?: string;
  inputs?: Parameter[];
  anonymous?: boolean;
}

/** A value with its name; of arrays and tuples its parts. */
export interface Decoded {
  name: string;
  type: string;
  value: string | Decoded[];
}

/** What calldata or a log means. */
export interface Meaning {
  name: string;
  signature: string;
  values: Decoded[];
}

/** A chain is not trusted: what unfolds to more values than this is not shown. */
const MOST_VALUES = 2_000;

const ARRAY = /^(.*)\[(\d*)\]$/;

function canonical(parameter: Parameter): string {
  return parameter.type.startsWith("tuple")
    ? `(${(parameter.components ?? []).map(canonical).join(",")})${parameter.type.slice("tuple".length)}`
    : parameter.type;
}

const signature = (entry: Entry) => `${entry.name ?? ""}(${(entry.inputs ?? []).map(canonical).join(",")})`;

function isDynamic(parameter: Parameter): boolean {
  const array = ARRAY.exec(parameter.type);
  if (array) return array[2] === "" || isDynamic({ ...parameter, type: array[1] ?? "" });
  if (parameter.type === "tuple") return (parameter.components ?? []).some(isDynamic);
  return parameter.type === "bytes" || parameter.type === "string";
}

/** The bytes that a parameter takes in the head. */
function width(parameter: Parameter): number {
  if (isDynamic(parameter)) return 32;
  const array = ARRAY.exec(parameter.type);
  if (array) return Number(array[2]) * width({ ...parameter, type: array[1] ?? "" });
  return parameter.type === "tuple" ? (parameter.components ?? []).reduce((sum, part) => sum + width(part), 0) : 32;
}

class Reader {
  private values = 0;

  constructor(private readonly digits: string) {}

  bytes(at: number, length: number): string {
    if (at < 0 || length < 0 || (at + length) * 2 > this.digits.length) throw new RangeError("out of the data");
    return this.digits.slice(at * 2, (at + length) * 2);
  }

  number(at: number): number {
    const value = BigInt(`0x${this.bytes(at, 32)}`);
    if (value > BigInt(this.digits.length)) throw new RangeError("out of the data");
    return Number(value);
  }

  /** The values of a tuple that begins there. */
  tuple(parameters: Parameter[], base: number): Decoded[] {
    let head = base;
    return parameters.map((parameter, i) => {
      const at = isDynamic(parameter) ? base + this.number(head) : head;
      head += width(parameter);
      return { name: parameter.name || `[${i}]`, type: parameter.type, value: this.value(parameter, at) };
    });
  }

  private value(parameter: Parameter, at: number): string | Decoded[] {
    if (++this.values > MOST_VALUES) throw new RangeError("too many values");
    const array = ARRAY.exec(parameter.type);
    if (array) {
      const length = array[2] === "" ? this.number(at) : Number(array[2]);
      if (length > MOST_VALUES) throw new RangeError("too many values");
      const item = { ...parameter, type: array[1] ?? "", name: "" };
      return this.tuple(Array.from({ length }, () => item), array[2] === "" ? at + 32 : at);
    }
    if (parameter.type === "tuple") return this.tuple(parameter.components ?? [], at);
    if (parameter.type === "bytes") return `0x${this.bytes(at + 32, this.number(at))}`;
    if (parameter.type === "string") return text(this.bytes(at + 32, this.number(at)));
    return single(parameter.type, this.bytes(at, 32));
  }
}

function text(digits: string): string {
  return new TextDecoder().decode(Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16)));
}

function single(type: string, word: string): string {
  if (type === "address") return `0x${word.slice(24)}`;
  if (type === "bool") return BigInt(`0x${word}`) === 0n ? "false" : "true";
  const whole = /^(u?)int/.exec(type);
  if (whole) return String(whole[1] === "u" ? BigInt(`0x${word}`) : BigInt.asIntN(256, BigInt(`0x${word}`)));
  const fixed = Number(/^bytes(\d+)$/.exec(type)?.[1] ?? 32);
  return `0x${word.slice(0, fixed * 2)}`;
}

function found(entry: Entry, values: () => Decoded[]): Meaning | null {
  try {
    return { name: entry.name ?? "", signature: signature(entry), values: values() };
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

/** What calldata calls, if the interface has it and the data fit it. */
export function decodeCall(abi: unknown[], input: string): Meaning | null {
  const entry = (abi as Entry[]).find((one) => one.type === "function" && keccak(signature(one)).slice(0, 10) === input.slice(0, 10).toLowerCase());
  return entry ? found(entry, () => new Reader(input.slice(10)).tuple(entry.inputs ?? [], 0)) : null;
}

/** The decoded log, if the interface has the event and the data match it. */
export function decodeLog(abi: unknown[], log: { topics: string[]; data: string }): Meaning | null {
  const entry = (abi as Entry[]).find((one) => one.type === "event" && !one.anonymous && keccak(signature(one)) === log.topics[0]?.toLowerCase());
  if (!entry) return null;
  const inputs = entry.inputs ?? [];
  return found(entry, () => {
    const rest = new Reader(log.data.slice(2)).tuple(inputs.filter((one) => !one.indexed), 0);
    let topic = 0;
    let plain = 0;
    return inputs.map((one, i) => {
      if (!one.indexed) return rest[plain++] as Decoded;
      const word = (log.topics[++topic] ?? "").slice(2);
      if (word.length !== 64) throw new RangeError("a topic is lacking");
      // Of what has no fixed size a topic has the hash only.
      const hashed = isDynamic(one) || ARRAY.test(one.type) || one.type === "tuple";
      return { name: one.name || `[${i}]`, type: hashed ? `${one.type}, hashed` : one.type, value: hashed ? `0x${word}` : single(one.type, word) };
    });
  });
}
