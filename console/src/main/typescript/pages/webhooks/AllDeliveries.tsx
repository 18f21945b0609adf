import type { DeliveryAttempt } from "../../api/types";
import { useAccess } from "../../app/access";
import { useList } from "../../app/query";
import { Link, usePlace } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { FilterSelect } from "../../ui/form";
import { Chips, type Column, ListView } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Page, Tabs } from "../../ui/page";
import { camel } from "./casing";
import { listOf, pageOf, useView, type View, views } from "./scope";
import { Answered } from "./states";
import { DeliveredEvent } from "./DeliveredEvent";

const text = webhooks.deliveries;
const ROUTES = {
  own: "GET /api/v1/event-webhook-deliveries",
  organization: "GET /organizations/{id}/event-webhook-deliveries",
  zone: "GET /admin/event-webhook-deliveries",
} as const;

function columnsOf(view: View, organization: string): Column<DeliveryAttempt>[] {
  return [
    { title: text.sent, cell: (row) => <Sent row={row} view={view} organization={organization} /> },
    { title: webhooks.one, cell: (row) => <Link to={pageOf({ view, organization, id: row.endpointId })}>{row.name ?? `${row.endpointId.slice(0, 8)}…`}</Link> },
    { title: text.answer, cell: (row) => <Answered status={row.status} error={row.error} /> },
    { title: text.event, cell: (row) => <DeliveredEvent event={row.event} hidden={row.hidden} /> },
    { title: text.attempt, number: true, cell: (row) => row.attempt },
    { title: text.duration, number: true, cell: (row) => `${row.durationMs} ms` },
    { title: webhooks.deadLetters.next, cell: (row) => <Time at={row.nextAttemptAt} distance /> },
  ];
}

function Sent({ row, view, organization }: { row: DeliveryAttempt; view: View; organization: string }) {
  if (row.sequence === null) return <Time at={row.sentAt} />;
  const query = { sequence: String(row.sequence), attempt: `${row.sequence}.${row.attempt}` };
  return <Link to={pageOf({ view, organization, id: row.endpointId }, "deliveries", query)}><Time at={row.sentAt} /></Link>;
}

/** Attempts over all webhooks of a view, the latest first; live. */
export function AllDeliveries() {
  const access = useAccess();
  const view = useView();
  const { query } = usePlace();
  const organization = access.organization?.id ?? "";
  const filters = { outcome: query.get("outcome") === "failed" ? "failed" as const : undefined, webhookId: query.get("webhookId") ?? undefined };
  // The three routes have the same items but for the owner's names.
  const route = ROUTES[view] as typeof ROUTES.zone;
  const list = useList(route, { path: { id: organization }, query: filters }, { live: 5000 });
  const items = view === "own" ? list.items.map((item) => camel(item) as DeliveryAttempt) : list.items;
  const address = (each: View) => listOf(each, "/deliveries");
  return (
    <Page title={text.all} lead={text.allLead} crumbs={[[webhooks.title, listOf(view)]]}>
      {views(access).length > 1 && <Tabs tabs={views(access).map((each) => [webhooks.views[each], address(each)])} current={address(view)} />}
      <div className="filters"><FilterSelect name="outcome" label={text.outcome} options={[["failed", text.failed]]} /></div>
      <Chips names={{ outcome: text.outcome, webhookId: webhooks.one }} />
      <ListView
        list={{ ...list, items }}
        columns={columnsOf(view, organization)}
        rowKey={(row) => `${row.endpointId}.${row.webhookId}.${row.attempt}.${row.sentAt}`}
        caption={text.caption}
        filtered={filters.outcome !== undefined || filters.webhookId !== undefined}
        empty={<Empty title={text.empty} route={ROUTES.own}>{text.emptyHint}</Empty>}
      />
    </Page>
  );
}
