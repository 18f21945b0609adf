import { useState } from "react";
import type { InterfaceParameter, PermissionMatrix } from "../../api/types";
import { contracts } from "../../texts/contracts";
import { encodeWord, ValueError } from "../../ui/abi";
import { Choices, Select, TextField } from "../../ui/form";
import { Hash } from "../../ui/status";
import { Facts, Surface } from "../../ui/page";
import type { Condition, EventDraft } from "./drafts";
import { roleOptions } from "./options";
import { conditions, eventName } from "./changes";

const t = contracts.drawer;

interface Props {
  matrix: PermissionMatrix;
  draft: EventDraft;
  mayWrite: boolean;
  put: (draft: EventDraft, keepEmpty?: boolean) => void;
  onClose: () => void;
}

/** One way to see an event: what its topics must be, and for which roles. */
export function EventDrawer({ matrix, draft, mayWrite, put, onClose }: Props) {
  const event = matrix.events.find((declared) => declared.topic0 === draft.topics[0]);
  const indexed = event?.inputs.filter((input) => input.indexed);
  // For an unknown event, and for any event, the form offers all topics.
  const topics: (InterfaceParameter | null)[] = event?.declared && indexed ? indexed.slice(0, 3) : [null, null, null];
  const close = () => {
    if (draft.roles.length === 0) put(draft);
    onClose();
  };
  return (
    <Surface kind="drawer" title={event?.name ?? eventName(matrix, draft.topics[0])} onClose={close}>
      <Facts of={[
        [t.facts.signature, <code key="s">{eventName(matrix, draft.topics[0])}</code>],
        [t.facts.topic, draft.topics[0] ? <Hash key="h" value={draft.topics[0]} label="topic" /> : "–"],
        [t.membersOnly, draft.membersOnly ? t.yes : t.no],
      ]} />
      {mayWrite
        ? (
          <>
            {topics.map((input, i) => <Topic key={i} number={i + 1} input={input} draft={draft} put={(next) => put(next, true)} />)}
            <Choices label={t.seen} hint={t.stagedHint} options={roleOptions(matrix)} chosen={draft.roles} onChange={(roles) => put({ ...draft, roles }, true)} error={draft.roles.length === 0 ? t.seenMissing : undefined} />
          </>
        )
        : <ul className="bare">{conditions(matrix, draft).map((line) => <li key={line}>{line}</li>)}</ul>}
      <div className="row">
        <button type="button" className="primary" onClick={close}>{t.close}</button>
        {mayWrite && draft.roles.length > 0 && <button type="button" className="danger" onClick={() => { put({ ...draft, roles: [] }); onClose(); }}>{t.remove}</button>}
      </div>
    </Surface>
  );
}

function Topic({ number, input, draft, put }: { number: number; input: InterfaceParameter | null; draft: EventDraft; put: (draft: EventDraft) => void }) {
  const condition = draft.conditions[number - 1] ?? null;
  const [text, setText] = useState(draft.topics[number] ?? "");
  const [wrong, setWrong] = useState<string | undefined>();
  const mayBeWallet = input === null || input.type === "address" || condition === "userAddress";
  const options = (Object.entries(t.conditions) as ["" | "userAddress" | "equalTo", string][]).filter(([value]) => value !== "userAddress" || mayBeWallet);
  const at = <T,>(list: T[], index: number, value: T) => list.map((other, i) => (i === index ? value : other));
  const pick = (value: string) => {
    const chosen = (value || null) as Condition;
    // The form requires a value to compare with before it stages the condition.
    const constant = chosen === "equalTo" ? draft.topics[number] ?? `0x${"0".repeat(64)}` : null;
    if (constant) setText(constant);
    put({ ...draft, conditions: at(draft.conditions, number - 1, chosen), topics: at(draft.topics, number, constant) });
  };
  const write = (value: string) => {
    setText(value);
    try {
      put({ ...draft, topics: at(draft.topics, number, encodeWord(input ?? { name: `topic ${number}`, type: "bytes32", components: [] }, value.trim())) });
      setWrong(undefined);
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      setWrong(error.message);
    }
  };
  return (
    <div className="pair">
      <Select label={t.topic(number, input ? `${input.name} (${input.type})` : "")} value={condition ?? ""} onChange={pick} options={options} />
      {condition === "equalTo" && <TextField label={t.value} hint={t.valueHint} value={text} onChange={write} error={wrong} mono />}
    </div>
  );
}
