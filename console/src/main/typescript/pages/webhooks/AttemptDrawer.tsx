import { useAccess } from "../../app/access";
import { webhooks } from "../../texts/webhooks";
import type { Attempt } from "../../api/types";
import { Copy, Time, ResultBanner } from "../../ui/status";
import { Facts, Failed, Loading, Section, Surface } from "../../ui/page";
import { useListOf } from "./resources";
import { RedeliverOne } from "./RedeliverOne";
import { mayChange, type Scope } from "./scope";
import { Answered } from "./states";
import { toldFacts } from "./DeliveredEvent";

/** One attempt with its request and response: from the list behind it, otherwise requested by its sequence. */
export function AttemptDrawer({ scope, shown, listed, onClose }: { scope: Scope; shown: string; listed: Attempt[]; onClose: () => void }) {
  const [sequence, number] = shown.split(".").map(Number);
  const same = (row: Attempt) => row.sequence === sequence && row.attempt === number;
  const known = listed.find(same);
  const asked = useListOf(scope, "GET /admin/event-webhooks/{webhookId}/attempts", { sequence }, { enabled: !known, limit: 100 });
  const found = known ?? asked.items.find(same);
  const access = useAccess();
  return (
    <Surface kind="drawer" title={`${webhooks.deliveries.sequence} ${sequence}, ${webhooks.deliveries.attempt.toLowerCase()} ${number}`} onClose={onClose}>
      {found && <Details attempt={found} />}
      {found && mayChange(access, scope) && <RedeliverOne scope={scope} sequence={found.sequence} />}
      {!found && asked.error && <Failed error={asked.error} retry={() => asked.refetch()} />}
      {!found && asked.isPending && !asked.error && <Loading rows={6} />}
      {!found && !asked.isPending && !asked.error && <p className="soft">{webhooks.deliveries.gone}</p>}
    </Surface>
  );
}

function Details({ attempt }: { attempt: Attempt }) {
  const { request } = attempt;
  const text = webhooks.deliveries;
  const isReceived = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  return (
    <>
      <ResultBanner tone={isReceived ? "good" : "bad"} title={isReceived ? text.received : text.refused}><Answered status={attempt.status} error={attempt.error} /></ResultBanner>
      <Facts
        of={[
          [text.sent, <Time key="s" at={attempt.sentAt} />],
          [text.duration, `${attempt.durationMs} ms`],
          ["webhook-id", <code key="w">{attempt.webhookId}</code>],
          ...(attempt.event ? toldFacts(attempt.event) : []),
        ]}
      />
      {attempt.hidden && <p className="notice">{attempt.hidden === "forgotten" ? webhooks.hidden.forgotten : webhooks.hidden.not_permitted}</p>}
      {request && (
        <Section title={text.request} actions={<Copy text={request.body} label="body" />}>
          <pre>{Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>
          <pre>{pretty(request.body)}</pre>
          {request.truncated && <p className="soft">{text.truncated}</p>}
        </Section>
      )}
      {attempt.answer !== null && <Section title={text.answerBody}><pre>{attempt.answer || text.emptyBody}</pre></Section>}
    </>
  );
}

/** The body as people read it; what was signed are the bytes as they were sent. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
