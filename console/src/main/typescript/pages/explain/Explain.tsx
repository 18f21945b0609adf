import { useEffect, useRef, useState } from "react";
import type { ExplainAccess } from "../../api/types";
import { useAccess } from "../../app/access";
import { useChange } from "../../app/query";
import { setQuery, usePlace, useRested } from "../../app/router";
import { explain } from "../../texts/explain";
import { Actor, type Found } from "../../ui/actor";
import { build, isRaw, selectorOf, type Wrong } from "../../ui/call";
import { bodyOfCaller } from "../../ui/caller";
import { CallForm } from "../../ui/callform";
import { Form } from "../../ui/form";
import { Curl, Empty, Page } from "../../ui/page";
import { Explanation } from "./Explanation";
import { useFunctions } from "./functions";
import { queryOf, questionOf } from "./question";

const t = explain.result;

/** Queries what the gateway would decide about a call, and why. The address contains the query. */
export function Explain() {
  const access = useAccess();
  const isZone = access.may("admin_read");
  const own = access.organization?.id ?? "";
  const { query } = usePlace();
  const organization = query.get("organization") ?? "";
  const [question, setQuestion] = useState(() => questionOf(query));
  const [wrong, setWrong] = useState<Wrong & { caller?: string }>({});
  const [who, setWho] = useState<Found | null>(null);
  const { caller, call } = question;
  const known = useFunctions(isRaw(call) ? "" : call.to, organization);
  const zone = useChange("POST /admin/access-decisions");
  const inside = useChange("POST /organizations/{id}/access-decisions");
  const asked = isZone ? zone : inside;

  const rested = useRested(question, 400);
  useEffect(() => setQuery(queryOf(rested)), [rested]);

  const body = (): ExplainAccess | null => {
    const built = build(call, known.functions);
    const actor = caller.id === "" ? null : bodyOfCaller(caller);
    setWrong({ ...("wrong" in built ? built.wrong : {}), ...(actor ? {} : { caller: explain.actor.chooseHint }) });
    return "wrong" in built || !actor ? null : { actor, method: call.method, params: built.params };
  };
  const send = () => {
    const question = body();
    if (!question) return;
    if (isZone) zone.mutate({ body: question });
    else inside.mutate({ path: { id: own }, body: question });
  };

  // A link may start the query at once, when the interface that it needs has been loaded.
  const isDue = useRef(query.get("run") === "1");
  useEffect(() => {
    if (isDue.current && !known.isPending) {
      isDue.current = false;
      setQuery({ run: null });
      send();
    }
  });

  const sent = asked.variables?.body;
  const names = new Map([...known.names, ...(who ? [[who.id, who.name] as const] : []), ...(access.organization ? [[own, access.organization.name] as const] : [])]);
  const built = build(call, known.functions);
  const isOld = sent && JSON.stringify([sent.actor, sent.method, sent.params]) !== JSON.stringify([bodyOfCaller(caller), call.method, "params" in built ? built.params : null]);
  return (
    <Page title={explain.title} lead={explain.lead}>
      <div className="twin">
        <Form onSubmit={send} busy={asked.isPending} error={asked.error} submit={explain.submit}>
          <Actor
            caller={caller}
            onChange={(next) => setQuestion((now) => ({ ...now, caller: next }))}
            organizationId={isZone ? null : own}
            kinds={isZone ? ["user", "app", "tenant"] : ["user", "app"]}
            error={wrong.caller}
            onChosen={(chosen) => setQuestion((now) => ({ ...now, call: { ...now.call, from: chosen.wallets[0] ?? now.call.from } }))}
            onKnown={setWho}
          />
          <CallForm
            call={call}
            onChange={(next) => {
              if (next.to !== call.to && organization) setQuery({ organization: null });
              setQuestion((now) => ({ ...now, call: next }));
            }}
            functions={known.functions}
            wrong={wrong}
            wallets={who && who.id === caller.id ? who.wallets : []}
            note={known.note}
            isFree
          />
        </Form>
        <div className="stack" aria-live="polite">
          {asked.data && sent
            ? (
              <>
                {isOld && <p className="notice">{t.old}</p>}
                <Explanation of={asked.data.data} names={names} selector={selectorOf(call)} />
                {isZone
                  ? <Curl route="POST /admin/access-decisions" request={{ body: sent }} />
                  : <Curl route="POST /organizations/{id}/access-decisions" request={{ path: { id: own }, body: sent }} />}
              </>
            )
            : <Empty title={t.waiting}>{t.waitingHint}</Empty>}
        </div>
      </div>
    </Page>
  );
}
