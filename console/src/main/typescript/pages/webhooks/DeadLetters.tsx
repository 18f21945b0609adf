import type { FailedCallback } from "../../api/types";
import { useAccess } from "../../app/access";
import { useQueryLink } from "../../app/querylink";
import { Link, navigate, usePlace } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { type Column, ListView } from "../../ui/list";
import { StatusBadge, Time } from "../../ui/status";
import { Empty } from "../../ui/page";
import { Frame } from "./Frame";
import { useListOf } from "./resources";
import { RedeliverDrawer } from "./RedeliverDrawer";
import { RedeliverOne } from "./RedeliverOne";
import { mayChange, pageOf, useScope } from "./scope";
import { Answered } from "./states";
import { DeliveredEvent } from "./DeliveredEvent";

/** What was given up, or is tried again; all of it can be sent again. */
export function DeadLetters({ params }: { params: Record<string, string> }) {
  const scope = useScope(params.id ?? "");
  const here = useQueryLink();
  const { query } = usePlace();
  const access = useAccess();
  const may = mayChange(access, scope);
  const text = webhooks.deadLetters;
  const state = query.get("state") === "retry" ? "retry" : "dead";
  const list = useListOf(scope, "GET /admin/event-webhooks/{webhookId}/dead-letters", { state }, { live: 5000 });
  const columns: Column<FailedCallback>[] = [
    { title: webhooks.deliveries.sequence, cell: (row) => <Link to={pageOf(scope, "deliveries", { sequence: String(row.sequence) })}>{row.sequence}</Link> },
    { title: text.state, cell: (row) => row.state === "dead" ? <StatusBadge tone="bad">{text.dead}</StatusBadge> : <StatusBadge tone="warn">{text.retry}</StatusBadge> },
    { title: webhooks.deliveries.event, cell: (row) => <DeliveredEvent event={row.event} hidden={row.hidden} /> },
    { title: text.attempts, number: true, cell: (row) => row.attempts },
    { title: text.last, cell: (row) => <Answered status={row.lastStatus} error={row.lastError} /> },
    state === "dead"
      ? { title: text.ended, cell: (row) => <Time at={row.endedAt} /> }
      : { title: text.next, cell: (row) => <Time at={row.nextAttemptAt} distance /> },
    ...(state === "dead" ? [{ title: text.forgotten, cell: (row: FailedCallback) => <Time at={row.forgottenAt} distance /> }] : []),
    ...(may ? [{ title: "", cell: (row: FailedCallback) => <RedeliverOne scope={scope} sequence={row.sequence} small /> }] : []),
  ];
  return (
    <Frame scope={scope} part="dead-letters" actions={may && <Link className="button" to={here({ redeliver: "1" })}>{webhooks.redeliver.many}</Link>}>
      <nav className="row" aria-label={text.state}>
        <Link className="button" to={here({ state: null })} aria-current={state === "dead" ? "page" : undefined}>{text.dead}</Link>
        <Link className="button" to={here({ state: "retry" })} aria-current={state === "retry" ? "page" : undefined}>{text.retry}</Link>
      </nav>
      <ListView list={list} columns={columns} rowKey={(row) => row.sequence} caption={text.caption} filtered={false} empty={<Empty title={state === "dead" ? text.empty : text.emptyRetry}>{text.emptyHint}</Empty>} />
      {may && query.get("redeliver") && <RedeliverDrawer scope={scope} onClose={() => navigate(here({ redeliver: null }), { keepFocus: true })} />}
    </Frame>
  );
}
