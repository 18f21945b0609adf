/** A parameter of a function or an event, as an interface (ABI) has it. */
export interface Parameter {
  name: string;
  type: string;
  components: Parameter[];
}

/** What a form holds for a parameter: a text, or a list for an array and a tuple. */
export type Value = string | Value[];

/** A value does not fit its parameter; the path names it, for example `orders[2].amount`. */
export class ValueError extends Error {
  constructor(readonly path: string, message: string) {
    super(`${path}: ${message}`);
  }
}

/** The type of an array's items and its length, null if it has any; null for what is no array. */
export function arrayOf(parameter: Parameter): { item: Parameter; length: number | null } | null {
  const found = /^(.*)\[(\d*)\]$/.exec(parameter.type);
  if (!found) return null;
  return { item: { name: "", type: found[1] ?? "", components: parameter.components }, length: found[2] ? Number(found[2]) : null };
}

/** The type as signatures write it: a tuple by its parts. */
export function canonical(parameter: Parameter): string {
  return parameter.type.startsWith("tuple")
    ? `(${parameter.components.map(canonical).join(",")})${parameter.type.slice("tuple".length)}`
    : parameter.type;
}

/** What a form begins with. */
export function blank(parameter: Parameter): Value {
  const array = arrayOf(parameter);
  if (array) return Array.from({ length: array.length ?? 0 }, () => blank(array.item));
  if (parameter.type === "tuple") return parameter.components.map(blank);
  return parameter.type === "bool" ? "false" : "";
}

/** Whether a value has the form of its parameter, be it right or wrong: one from an address bar may have any. */
export function fits(parameter: Parameter, value: unknown): value is Value {
  const array = arrayOf(parameter);
  if (array) return Array.isArray(value) && (array.length === null || value.length === array.length) && value.every((item) => fits(array.item, item));
  if (parameter.type === "tuple") return Array.isArray(value) && value.length === parameter.components.length && parameter.components.every((part, i) => fits(part, value[i]));
  return typeof value === "string";
}

/** The calldata of a call (Solidity ABI specification): selector and arguments, in hexadecimal. */
export function encodeCall(selector: string, parameters: Parameter[], values: Value[]): string {
  return selector + tuple(parameters, values, "");
}

/** The 32 bytes of a value of a fixed size, as an indexed parameter has them; a word in hexadecimal is taken as it is. */
export function encodeWord(parameter: Parameter, text: string): string {
  if (/^0x[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase();
  if (isDynamic(parameter) || arrayOf(parameter) || parameter.type === "tuple") {
    throw new ValueError(parameter.name || parameter.type, "needs the 32-byte hash that the log has");
  }
  return `0x${single(parameter.type, text, parameter.name || parameter.type)}`;
}

function isDynamic(parameter: Parameter): boolean {
  const array = arrayOf(parameter);
  if (array) return array.length === null || isDynamic(array.item);
  if (parameter.type === "tuple") return parameter.components.some(isDynamic);
  return parameter.type === "bytes" || parameter.type === "string";
}

function tuple(parameters: Parameter[], values: Value[], path: string): string {
  const parts = parameters.map((parameter, i) => {
    const name = path + (parameter.name || `[${i}]`);
    return { dynamic: isDynamic(parameter), text: encode(parameter, values[i] ?? "", name) };
  });
  // In the head a dynamic part is encoded as the offset of its beginning.
  let offset = parts.reduce((sum, part) => sum + (part.dynamic ? 32 : part.text.length / 2), 0);
  let head = "";
  let tail = "";
  for (const part of parts) {
    if (part.dynamic) {
      head += word(BigInt(offset));
      tail += part.text;
      offset += part.text.length / 2;
    } else head += part.text;
  }
  return head + tail;
}

function encode(parameter: Parameter, value: Value, path: string): string {
  const array = arrayOf(parameter);
  if (array) {
    const items = list(value, path);
    if (array.length !== null && items.length !== array.length) throw new ValueError(path, `needs ${array.length} items`);
    const body = tuple(items.map((_, i) => ({ ...array.item, name: `[${i}]` })), items, path);
    return array.length === null ? word(BigInt(items.length)) + body : body;
  }
  if (parameter.type === "tuple") return tuple(parameter.components, list(value, path), `${path}.`);
  if (typeof value !== "string") throw new ValueError(path, "needs one value");
  if (parameter.type === "string") return counted(hex(new TextEncoder().encode(value)));
  if (parameter.type === "bytes") return counted(bytes(value, path));
  return single(parameter.type, value.trim(), path);
}

function single(type: string, text: string, path: string): string {
  if (type === "address") {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new ValueError(path, "needs an address: 0x and 40 hexadecimal digits");
    return text.slice(2).toLowerCase().padStart(64, "0");
  }
  if (type === "bool") {
    if (text !== "true" && text !== "false") throw new ValueError(path, "needs true or false");
    return word(text === "true" ? 1n : 0n);
  }
  const whole = /^(u?)int(\d*)$/.exec(type);
  if (whole) return integer(text, Number(whole[2] || 256), whole[1] === "", path);
  const fixed = type === "function" ? 24 : Number(/^bytes(\d+)$/.exec(type)?.[1] ?? 0);
  if (fixed === 0) throw new ValueError(path, `has the type ${type}, which has no form here: give the calldata itself`);
  const given = bytes(text, path);
  if (given.length !== fixed * 2) throw new ValueError(path, `needs ${fixed} bytes: 0x and ${fixed * 2} hexadecimal digits`);
  return given.padEnd(64, "0");
}

function integer(text: string, bits: number, signed: boolean, path: string): string {
  if (!/^(-?\d+|0x[0-9a-fA-F]+)$/.test(text)) throw new ValueError(path, "needs a whole number, decimal or with 0x");
  const number = BigInt(text);
  const least = signed ? -(1n << BigInt(bits - 1)) : 0n;
  const most = (1n << BigInt(signed ? bits - 1 : bits)) - 1n;
  if (number < least || number > most) throw new ValueError(path, `must be from ${signed ? `-2^${bits - 1}` : "0"} to 2^${signed ? bits - 1 : bits} - 1`);
  return word(number < 0n ? number + (1n << 256n) : number);
}

function bytes(text: string, path: string): string {
  const found = /^0x((?:[0-9a-fA-F]{2})*)$/.exec(text.trim());
  if (!found) throw new ValueError(path, "needs bytes: 0x and two hexadecimal digits for each");
  return (found[1] ?? "").toLowerCase();
}

function list(value: Value, path: string): Value[] {
  if (!Array.isArray(value)) throw new ValueError(path, "needs a list");
  return value;
}

function counted(text: string): string {
  return word(BigInt(text.length / 2)) + text.padEnd(Math.ceil(text.length / 64) * 64, "0");
}

function word(number: bigint): string {
  return number.toString(16).padStart(64, "0");
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
