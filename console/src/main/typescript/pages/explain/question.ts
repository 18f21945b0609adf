import { type CallState, EMPTY_CALL } from "../../ui/call";
import type { Value } from "../../ui/abi";
import { type Caller, callerOfText, textOfCaller } from "../../ui/caller";

/** Who calls what: all that the address bar keeps of a question. */
export interface Question {
  caller: Caller;
  call: CallState;
}

/** What the address bar has. */
export function questionOf(query: URLSearchParams): Question {
  const text = (name: string, otherwise = "") => query.get(name) ?? otherwise;
  return {
    caller: callerOfText(text("actor")),
    call: {
      method: text("method", EMPTY_CALL.method),
      from: text("from"),
      to: text("to"),
      fn: text("fn"),
      args: argumentsOf(text("args")),
      data: text("data", "0x"),
      value: text("value"),
      params: text("params"),
      raw: text("raw") === "1",
    },
  };
}

function argumentsOf(text: string): Value[] {
  try {
    const given: unknown = JSON.parse(text || "[]");
    return Array.isArray(given) ? (given as Value[]) : [];
  } catch {
    return [];
  }
}

/** The same for the address bar. */
export function queryOf({ caller, call }: Question): Record<string, string> {
  return {
    actor: caller.id || caller.kind !== "user" ? textOfCaller(caller) : "",
    method: call.method,
    from: call.from,
    to: call.to,
    fn: call.fn,
    args: call.args.length > 0 ? JSON.stringify(call.args) : "",
    data: call.fn === "data" ? call.data : "",
    value: call.value,
    params: call.params,
    raw: call.raw ? "1" : "",
  };
}
