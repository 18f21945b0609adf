import { blank, encodeCall, fits, type Parameter, type Value, ValueError } from "./abi";
import { explain } from "../texts/explain";

/** A function as the matrix of a contract has it. */
export interface Callable {
  selector: string;
  signature: string;
  inputs: Parameter[];
  declared: boolean;
  stateMutability: string | null;
}

/** A call as its form has it: texts, which may be wrong. */
export interface CallState {
  method: string;
  from: string;
  to: string;
  /** A selector; "" for a plain transfer, "data" for the calldata itself. */
  fn: string;
  args: Value[];
  data: string;
  value: string;
  /** The parameters as JSON, for methods without a form and for users who write them by hand. */
  params: string;
  raw: boolean;
}

/** Methods whose parameter is a call of a contract. */
export const CALLS = ["eth_call", "eth_estimateGas", "eth_sendRawTransaction", "eth_createAccessList", "debug_traceCall"];

/** Other frequent methods of the gateway, each with initial parameters. */
const OTHERS: Record<string, string> = {
  eth_getBalance: '["0x", "latest"]',
  eth_getTransactionCount: '["0x", "latest"]',
  eth_getCode: '["0x", "latest"]',
  eth_getStorageAt: '["0x", "0x0", "latest"]',
  eth_getTransactionByHash: '["0x"]',
  eth_getTransactionReceipt: '["0x"]',
  eth_getBlockByNumber: '["latest", false]',
  eth_getLogs: '[{"fromBlock": "latest", "toBlock": "latest"}]',
  eth_blockNumber: "[]",
  eth_chainId: "[]",
  eth_feeHistory: '["0x1", "latest", []]',
  debug_traceTransaction: '["0x"]',
};

export const METHODS = [...CALLS, ...Object.keys(OTHERS)];

export const EMPTY_CALL: CallState = { method: "eth_call", from: "", to: "", fn: "", args: [], data: "0x", value: "", params: "", raw: false };

/** Whether the parameters are written as JSON. */
export const isRaw = (call: CallState) => call.raw || !CALLS.includes(call.method);

/** The parameters as they begin for a method. */
export const paramsOf = (method: string) => OTHERS[method] ?? "[]";

export type Wrong = Partial<Record<"from" | "to" | "fn" | "args" | "data" | "value" | "params", string>>;

/** The parameters as JSON-RPC has them, or what is wrong with which field. */
export function build(call: CallState, functions: Callable[]): { params: unknown[] } | { wrong: Wrong } {
  const t = explain.call;
  if (isRaw(call)) {
    try {
      const params: unknown = JSON.parse(call.params || "[]");
      return Array.isArray(params) ? { params } : { wrong: { params: t.badParams } };
    } catch {
      return { wrong: { params: t.badParams } };
    }
  }
  const wrong: Wrong = {};
  const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text);
  if (!isAddress(call.from)) wrong.from = t.badAddress;
  if (call.to !== "" && !isAddress(call.to)) wrong.to = t.badAddress;
  if (call.value !== "" && !/^(\d+|0x[0-9a-fA-F]+)$/.test(call.value)) wrong.value = t.badValue;
  const data = calldata(call, functions, wrong);
  if (Object.keys(wrong).length > 0) return { wrong };
  const object = {
    from: call.from,
    ...(call.to === "" ? {} : { to: call.to }),
    ...(data === "0x" ? {} : { data }),
    ...(call.value === "" ? {} : { value: `0x${BigInt(call.value).toString(16)}` }),
  };
  return { params: call.method === "eth_call" || call.method === "debug_traceCall" ? [object, "latest"] : [object] };
}

function calldata(call: CallState, functions: Callable[], wrong: Wrong): string {
  if (call.fn === "" || call.fn === "0x") return "0x";
  if (call.fn === "data") {
    if (!/^0x([0-9a-fA-F]{2})*$/.test(call.data)) wrong.data = explain.call.calldataHint;
    return call.data;
  }
  const found = functions.find((callable) => callable.selector === call.fn);
  if (!found?.declared) {
    wrong.fn = explain.call.undeclared;
    return "0x";
  }
  try {
    return encodeCall(found.selector, found.inputs, argsOf(found, call.args));
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    wrong.args = error.message;
    return "0x";
  }
}

/** The arguments that the form shows: those that were given if they have the function's form, else blanks. */
export function argsOf(found: Callable, args: Value[]): Value[] {
  return found.inputs.map((input, i) => (fits(input, args[i]) ? (args[i] ?? "") : blank(input)));
}

/** The function that a call names; null for none. */
export function selectorOf(call: CallState): string | null {
  if (isRaw(call) || call.fn === "") return null;
  return call.fn === "data" ? (call.data.length >= 10 ? call.data.slice(0, 10).toLowerCase() : null) : call.fn;
}
