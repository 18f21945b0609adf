import { explain } from "../texts/explain";
import { Arguments } from "./arguments";
import { argsOf, type Callable, CALLS, type CallState, isRaw, METHODS, paramsOf, type Wrong } from "./call";
import { Check, Select, TextArea, TextField } from "./form";

const t = explain.call;

interface Props {
  call: CallState;
  onChange: (call: CallState) => void;
  functions: Callable[];
  wrong: Wrong;
  /** Wallets that are offered as the sender. */
  wallets: string[];
  /** A note about the contract: that it is unknown, or being loaded. */
  note?: string | undefined;
  /** Whether the contract may be changed. */
  isFree: boolean;
}

/** A JSON-RPC call as a form: by function and arguments, or by its parameters. */
export function CallForm({ call, onChange, functions, wrong, wallets, note, isFree }: Props) {
  const set = (values: Partial<CallState>) => onChange({ ...call, ...values });
  const pick = (method: string) => set({ method, params: CALLS.includes(method) ? call.params : paramsOf(method) });
  const pickFunction = (fn: string) => {
    const chosen = functions.find((callable) => callable.selector === fn);
    const reads = chosen?.stateMutability === "view" || chosen?.stateMutability === "pure";
    const isUsual = call.method === "eth_call" || call.method === "eth_sendRawTransaction";
    set({ fn, args: [], method: chosen && isUsual ? (reads ? "eth_call" : "eth_sendRawTransaction") : call.method });
  };
  const found = functions.find((callable) => callable.selector === call.fn);
  const hasFunction = call.fn === "" || call.fn === "data" || found !== undefined;
  const options: [string, string][] = [
    ["", t.plain],
    ...(hasFunction ? [] : [[call.fn, call.fn] as [string, string]]),
    ...functions.filter((callable) => callable.selector !== "0x").map((callable): [string, string] => [callable.selector, callable.signature]),
    ["data", t.data],
  ];
  return (
    <>
      <TextField label={t.method} value={call.method} onChange={pick} list={METHODS} mono required />
      {CALLS.includes(call.method) && <Check label={t.raw} checked={call.raw} onChange={(raw) => set({ raw })} />}
      {isRaw(call)
        ? <TextArea label={t.params} hint={t.paramsHint} value={call.params} onChange={(params) => set({ params })} error={wrong.params} rows={5} />
        : (
          <>
            <TextField label={t.from} hint={t.fromHint} value={call.from} onChange={(from) => set({ from: from.trim() })} error={wrong.from} list={wallets} mono />
            {isFree && <TextField label={t.contract} hint={note ?? t.contractHint} value={call.to} onChange={(to) => set({ to: to.trim() })} error={wrong.to} mono />}
            <Select label={t.function} value={call.fn} onChange={pickFunction} options={options} error={wrong.fn} />
            {call.fn === "data" && <TextArea label={t.calldata} hint={t.calldataHint} value={call.data} onChange={(data) => set({ data: data.trim() })} error={wrong.data} rows={3} />}
            {found && found.inputs.length > 0 && (
              <fieldset className="parts">
                <legend>{t.arguments}</legend>
                <Arguments parameters={found.inputs} values={argsOf(found, call.args)} onChange={(args) => set({ args })} />
                {wrong.args && <span className="wrong" role="alert">{wrong.args}</span>}
              </fieldset>
            )}
            <TextField label={t.value} value={call.value} onChange={(value) => set({ value: value.trim() })} error={wrong.value} mono />
          </>
        )}
    </>
  );
}
