import { useEffect, useState } from "react";
import type { PermissionMatrix } from "../../api/types";
import { useChange } from "../../app/query";
import { contracts } from "../../texts/contracts";
import { Actor } from "../../ui/actor";
import { build, EMPTY_CALL, type Wrong } from "../../ui/call";
import { bodyOfCaller, type Caller } from "../../ui/caller";
import { CallForm } from "../../ui/callform";
import { Form } from "../../ui/form";
import { Section } from "../../ui/page";
import { explain } from "../../texts/explain";
import { bodyOf, type Staged } from "./drafts";
import { type Example, useExamples } from "./examples";
import { Outcomes } from "./Outcomes";

const t = contracts.try;

/** Tries staged permissions on example calls: what is decided now, and what would be. */
export function PermissionPreview({ organizationId, matrix, staged }: { organizationId: string; matrix: PermissionMatrix; staged: Staged }) {
  const address = matrix.contract.contractAddress;
  const [examples, setExamples] = useExamples(organizationId, address);
  const [caller, setCaller] = useState<Caller>({ kind: "user", id: "" });
  const first = Object.keys(staged.functions)[0] ?? "";
  const mutability = matrix.functions.find((declared) => declared.selector === first)?.stateMutability;
  const [call, setCall] = useState({ ...EMPTY_CALL, method: mutability === "view" || mutability === "pure" ? "eth_call" : "eth_sendRawTransaction", to: address, fn: first === "0x" ? "" : first });
  const [wrong, setWrong] = useState<Wrong & { caller?: string }>({});
  const [wallets, setWallets] = useState<string[]>([]);
  const preview = useChange("POST /organizations/{id}/contracts/{contractAddress}/permission-matrix/preview");
  const ask = (calls: Example[]) => preview.mutate({ path: { id: organizationId, contractAddress: address }, body: { ...bodyOf(matrix, staged), calls: calls.map(({ actor, method, params }) => ({ actor, method, params })) } });

  // The earlier ones are queried again with what is staged now.
  useEffect(() => {
    if (examples.length > 0) ask(examples);
  }, []);

  const send = () => {
    const built = build(call, matrix.functions);
    const lacking = caller.kind !== "nobody" && caller.id === "" ? { caller: explain.actor.chooseHint } : {};
    setWrong({ ...("wrong" in built ? built.wrong : {}), ...lacking });
    if ("wrong" in built || lacking.caller) return;
    const found = matrix.functions.find((declared) => declared.selector === call.fn);
    const next = [...examples, { actor: bodyOfCaller(caller), method: call.method, params: built.params, name: found?.signature ?? "" }].slice(-20);
    setExamples(next);
    ask(next);
  };
  const clear = () => {
    setExamples([]);
    preview.reset();
  };

  return (
    <>
      <p className="soft">{t.lead}</p>
      {preview.data && examples.length > 0 && (
        <Section title={t.results} actions={<button type="button" className="plain" onClick={clear}>{t.clear}</button>}>
          <Outcomes examples={examples} outcomes={preview.data.data.calls} />
          <p className="soft">{t.hint}</p>
        </Section>
      )}
      <Form onSubmit={send} busy={preview.isPending} error={preview.error} submit={t.submit}>
        <Actor
          caller={caller}
          onChange={setCaller}
          organizationId={organizationId}
          kinds={["user", "app", "nobody"]}
          error={wrong.caller}
          onChosen={(chosen) => setCall((now) => ({ ...now, from: chosen.wallets[0] ?? now.from }))}
          onKnown={(chosen) => setWallets(chosen.wallets)}
        />
        <CallForm call={call} onChange={setCall} functions={matrix.functions} wrong={wrong} wallets={wallets} isFree={false} />
      </Form>
    </>
  );
}
