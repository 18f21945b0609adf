import type { OwnedWebhook } from "../../api/types";
import { useAccess } from "../../app/access";
import { useQueryLink } from "../../app/querylink";
import { Link, navigate, usePlace } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { Chips, type Column, DataList, ListView } from "../../ui/list";
import { AddressLink } from "../../ui/links";
import { StatusBadge, Time } from "../../ui/status";
import { Empty, Page, Tabs } from "../../ui/page";
import { CreateDrawer } from "./CreateDrawer";
import { useOwnWebhooks } from "./resources";
import { listOf, pageOf, useView, type View, views } from "./scope";
import { HealthMark, State } from "./states";
import { SummaryDrawer } from "./SummaryDrawer";

const EXAMPLE = { name: "Transfers", url: "https://example.org/hooks", contract: "0x…", topic0: "0x…" };

/** Webhooks: one's own, an organization's, or all. */
export function Webhooks() {
  const access = useAccess();
  const view = useView();
  const here = useQueryLink();
  const { query } = usePlace();
  const tabs = views(access).map((each): [string, string] => [webhooks.views[each], listOf(each)]);
  return (
    <Page
      title={webhooks.title}
      lead={webhooks.lead}
      actions={
        <>
          <Link className="button" to={listOf(view, "/deliveries")}>{webhooks.deliveries.all}</Link>
          <Link className="button" to={here({ figures: "1" })}>{webhooks.summary.title}</Link>
          <Link className="button" to="webhooks/operational">{webhooks.operational.title}</Link>
          <Link className="button primary" to={here({ new: "1" })}>{webhooks.create.action}</Link>
        </>
      }
    >
      {tabs.length > 1 && <Tabs tabs={tabs} current={listOf(view)} />}
      {view === "own" ? <Own /> : <Others view={view} organization={access.organization?.id ?? ""} />}
      {query.get("figures") && <SummaryDrawer view={view} organization={access.organization?.id ?? ""} onClose={() => navigate(here({ figures: null }), { keepFocus: true })} />}
      {query.get("new") && <CreateDrawer onClose={() => navigate(here({ new: null }), { keepFocus: true })} />}
    </Page>
  );
}

function columnsOf(view: View, organization: string): Column<OwnedWebhook>[] {
  const owner: Column<OwnedWebhook> = { title: webhooks.columns.owner, cell: (row) => <Link to={`users/${row.userId}`}><code>{row.userId.slice(0, 8)}…</code></Link> };
  return [
    { title: webhooks.columns.name, cell: (row) => <Link to={pageOf({ view, organization, id: row.id })}>{row.name}</Link> },
    { title: webhooks.columns.state, cell: (row) => <span className="row">{row.health ? <HealthMark state={row.health.state} /> : <State of={row} />}{row.withheld.length > 0 && <StatusBadge tone="warn">{row.withheld.reduce((sum, each) => sum + each.events, 0)} {webhooks.withheld}</StatusBadge>}</span> },
    { title: webhooks.health.reason, cell: (row) => row.health && row.health.state !== "healthy" ? row.health.reason : <span className="soft">–</span> },
    ...(view === "own" ? [] : [owner]),
    { title: webhooks.columns.contract, cell: (row) => <AddressLink value={row.contract} /> },
    { title: webhooks.columns.receiver, cell: (row) => row.url ?? <span className="soft">{webhooks.fetched}</span> },
    { title: webhooks.columns.created, cell: (row) => <Time at={row.createdAt} distance /> },
  ];
}

function Own() {
  const list = useOwnWebhooks();
  return <ListView list={list} columns={columnsOf("own", "")} rowKey={(row) => row.id} caption={webhooks.title} empty={<Nothing />} filtered={false} />;
}

function Others({ view, organization }: { view: "organization" | "zone"; organization: string }) {
  const { query } = usePlace();
  const filters = { userId: query.get("userId") ?? undefined, contract: query.get("contract") ?? undefined };
  const shared = { columns: columnsOf(view, organization), rowKey: (row: OwnedWebhook) => row.id, caption: webhooks.title, empty: <Empty title={webhooks.nobody} />, live: 5000 };
  return (
    <>
      <Chips names={{ userId: webhooks.columns.owner, contract: webhooks.columns.contract, organizationId: webhooks.organization }} />
      {view === "zone"
        ? <DataList route="GET /admin/event-webhooks" request={{ query: { ...filters, organizationId: query.get("organizationId") ?? undefined } }} {...shared} />
        : <DataList route="GET /organizations/{id}/event-webhooks" request={{ path: { id: organization }, query: filters }} {...shared} />}
    </>
  );
}

function Nothing() {
  const here = useQueryLink();
  return (
    <Empty title={webhooks.empty} route="POST /api/v1/event-webhook" request={{ body: EXAMPLE }} action={<Link className="button primary" to={here({ new: "1" })}>{webhooks.create.action}</Link>}>
      {webhooks.emptyHint}
    </Empty>
  );
}
