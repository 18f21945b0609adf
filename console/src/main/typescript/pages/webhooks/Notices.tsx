import type { OperationalNotice } from "../../api/types";
import { useList } from "../../app/query";
import { Link } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { type Column, ListView } from "../../ui/list";
import { StatusBadge, Time, type Tone } from "../../ui/status";
import { Empty } from "../../ui/page";
import { Answered } from "./states";

const text = webhooks.notices;
const TONES: Record<string, Tone> = { waiting: "warn", received: "good", dead: "bad", replaced: "idle" };

const COLUMNS: Column<OperationalNotice>[] = [
  { title: text.at, cell: (row) => <Time at={row.created_at} /> },
  { title: text.type, cell: (row) => <code>{row.type}</code> },
  { title: text.endpoint, cell: (row) => row.endpoint_id ? <Link to={`webhooks/${row.endpoint_id}`}><code>{row.endpoint_id.slice(0, 8)}…</code></Link> : <span className="soft">–</span> },
  { title: text.count, number: true, cell: (row) => row.count },
  { title: text.state, cell: (row) => <StatusBadge tone={TONES[row.state] ?? "idle"}>{text.states[row.state as keyof typeof text.states] ?? row.state}</StatusBadge> },
  { title: text.attempts, number: true, cell: (row) => row.attempts },
  { title: text.answer, cell: (row) => <Answered status={row.last_status} error={row.last_error} /> },
  { title: text.next, cell: (row) => <Time at={row.retry_at} distance /> },
];

/** The sent and the pending notifications of the operational webhook. */
export function Notices() {
  const list = useList("GET /api/v1/operational-webhook/notices", {}, { live: 5000 });
  if (list.error?.status === 404) return <Empty title={webhooks.operational.empty}>{webhooks.operational.emptyHint}</Empty>;
  return <ListView list={list} columns={COLUMNS} rowKey={(row) => row.id} caption={webhooks.operational.notices} filtered={false} empty={<Empty title={text.empty}>{text.emptyHint}</Empty>} />;
}
