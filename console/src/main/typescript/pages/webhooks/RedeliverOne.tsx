import { useState } from "react";
import { Link } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { StatusBadge } from "../../ui/status";
import { Failed } from "../../ui/page";
import { useChangeOf } from "./resources";
import { pageOf, type Scope } from "./scope";

/** Sends one callback again. */
export function RedeliverOne({ scope, sequence, small = false }: { scope: Scope; sequence: number; small?: boolean }) {
  const [done, setDone] = useState(false);
  const change = useChangeOf(scope, "POST /admin/event-webhooks/{webhookId}/redeliveries");
  const send = () => change.send({ sequence }).then(() => setDone(true), () => undefined);
  if (done) return <span className="row" role="status"><StatusBadge tone="good">{webhooks.redeliver.ordered}</StatusBadge><Link to={pageOf(scope, "redeliveries")}>{webhooks.parts.redeliveries}</Link></span>;
  return (
    <div className="stack">
      <div><button type="button" className={small ? "plain small" : undefined} onClick={send} disabled={change.busy} aria-label={`${webhooks.redeliver.one} ${sequence}`}>{webhooks.redeliver.again}</button></div>
      {change.error && <Failed error={change.error} />}
    </div>
  );
}
