import type { Attempt } from "../../api/types";
import { useQueryLink } from "../../app/querylink";
import { Link, navigate, usePlace } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { Chips, type Column, ListView } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty } from "../../ui/page";
import { AttemptDrawer } from "./AttemptDrawer";
import { Frame } from "./Frame";
import { useListOf } from "./resources";
import { pageOf, useScope } from "./scope";
import { Answered } from "./states";
import { DeliveredEvent } from "./DeliveredEvent";

/** The attempts to send, the latest first; live. */
export function Deliveries({ params }: { params: Record<string, string> }) {
  const scope = useScope(params.id ?? "");
  const here = useQueryLink();
  const { query } = usePlace();
  const sequence = Number(query.get("sequence")) || undefined;
  const list = useListOf(scope, "GET /admin/event-webhooks/{webhookId}/attempts", { sequence }, { live: 5000 });
  const shown = query.get("attempt");
  const text = webhooks.deliveries;
  const columns: Column<Attempt>[] = [
    { title: text.sent, cell: (row) => <Link to={here({ attempt: `${row.sequence}.${row.attempt}` })}><Time at={row.sentAt} /></Link> },
    { title: text.answer, cell: (row) => <Answered status={row.status} error={row.error} /> },
    { title: text.event, cell: (row) => <DeliveredEvent event={row.event} hidden={row.hidden} /> },
    { title: text.sequence, number: true, cell: (row) => <Link to={here({ sequence: String(row.sequence) })}>{row.sequence}</Link> },
    { title: text.attempt, number: true, cell: (row) => row.attempt },
    { title: text.duration, number: true, cell: (row) => `${row.durationMs} ms` },
  ];
  return (
    <Frame scope={scope} part="deliveries">
      <Chips names={{ sequence: text.sequence }} />
      <ListView
        list={list}
        columns={columns}
        rowKey={(row) => `${row.sequence}.${row.attempt}.${row.sentAt}`}
        caption={text.caption}
        filtered={sequence !== undefined}
        empty={<Empty title={text.empty} action={<Link className="button" to={pageOf(scope, "test")}>{webhooks.test.action}</Link>} route="GET /api/v1/event-webhook/{id}/attempts" request={{ path: { id: scope.id } }}>{text.emptyHint}</Empty>}
      />
      {shown && <AttemptDrawer scope={scope} shown={shown} listed={list.items} onClose={() => navigate(here({ attempt: null }), { keepFocus: true })} />}
    </Frame>
  );
}
