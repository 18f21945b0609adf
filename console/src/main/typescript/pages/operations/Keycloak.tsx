import type { KeycloakOutboxEntry } from "../../api/types";
import { useAccess } from "../../app/access";
import { useChange, useList } from "../../app/query";
import { Link, usePlace } from "../../app/router";
import { operations } from "../../texts/operations";
import { FilterSelect } from "../../ui/form";
import { Chips, type Column, ListView } from "../../ui/list";
import { Count, Hash, StatusBadge, Time } from "../../ui/status";
import { Empty, Failed } from "../../ui/page";
import { Frame } from "./Frame";

const text = operations.keycloak;
const PAGES: Record<string, string> = { organization: "organizations", user: "users", role: "roles" };

const COLUMNS: Column<KeycloakOutboxEntry>[] = [
  { title: text.columns.kind, cell: (row) => row.kind },
  { title: text.columns.record, cell: (row) => PAGES[row.kind] ? <Link to={`${PAGES[row.kind]}/${row.recordId}`}>{row.recordId}</Link> : <Hash value={row.recordId} label="record id" /> },
  { title: text.columns.state, cell: (row) => row.state === "dead" ? <StatusBadge tone="bad">{text.states.dead}</StatusBadge> : <StatusBadge tone="warn">{text.states.pending}</StatusBadge> },
  { title: text.columns.attempts, number: true, cell: (row) => <Count value={row.attempts} /> },
  { title: text.columns.error, cell: (row) => row.lastError ?? <span className="soft">–</span> },
  { title: text.columns.due, cell: (row) => <Time at={row.dueAt} distance /> },
  { title: text.columns.created, cell: (row) => <Time at={row.createdAt} /> },
];

/** What Keycloak does not have yet; live. */
export function Keycloak() {
  const access = useAccess();
  const { query } = usePlace();
  const asked = query.get("state");
  const state = asked === "pending" || asked === "dead" ? asked : undefined;
  const list = useList("GET /admin/keycloak/outbox", { query: { state } }, { live: 5000 });
  const retry = useChange("POST /admin/keycloak/outbox/retry", ["/admin/keycloak/outbox"]);
  const button = access.may("admin_write") && <button type="button" onClick={() => retry.mutate({})} disabled={retry.isPending}>{text.retry}</button>;
  return (
    <Frame part="keycloak" lead={text.lead} actions={button}>
      {retry.error && <Failed error={retry.error} />}
      {retry.data && <p role="status" className="notice good"><span><Count value={retry.data.data.revived} /> {text.retried}</span></p>}
      <div className="filters"><FilterSelect name="state" label={text.state} options={Object.entries(text.states)} /></div>
      <Chips names={{ state: text.state }} />
      <ListView
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.kind + row.recordId}
        caption={text.caption}
        filtered={state !== undefined}
        empty={<Empty title={text.empty} route="GET /admin/keycloak/outbox">{text.emptyHint}</Empty>}
      />
    </Frame>
  );
}
