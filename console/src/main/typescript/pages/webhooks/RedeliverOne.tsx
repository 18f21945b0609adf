import { useState } from "react";
import { Link } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { Mark } from "../../ui/marks";
import { Failed } from "../../ui/page";
import { useChangeOf } from "./read";
import { pageOf, type Scope } from "./scope";

/** Sends one callback again. */
export function RedeliverOne({ scope, sequence, small = false }: { scope: Scope; sequence: number; small?: boolean }) {
  const [done, setDone] = useState(false);
  const change = useChangeOf(scope, "POST /admin/event-webhooks/{webhookId}/redeliveries");
  const send = () => change.send({ sequence }).then(() => setDone(true), () => undefined);
  if (done) return <span className="row" role="status"><Mark tone="good">{webhooks.redeliver.ordered}</Mark><Link to={pageOf(scope, "redeliveries")}>{webhooks.parts.redeliveries}</Link></span>;
  return (
    <div className="stack">
      <div><button type="button" className={small ? "plain small" : undefined} onClick={send} disabled={change.busy} aria-label={`${webhooks.redeliver.one} ${sequence}`}>{webhooks.redeliver.again}</button></div>
      {change.error && <Failed error={change.error} />}
    </div>
  );
}
