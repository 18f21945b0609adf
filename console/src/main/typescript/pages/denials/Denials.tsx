import type { RpcDenial } from "../../api/types";
import { Link, useQueryValue } from "../../app/router";
import { explain } from "../../texts/explain";
import { FilterSelect, SearchBox } from "../../ui/form";
import { Chips, type Column, DataList } from "../../ui/list";
import { Hash, StatusBadge, Time } from "../../ui/status";
import { ResolvedName } from "../../ui/resolvedname";
import { Empty, Page } from "../../ui/page";
import { TimeFilter } from "./TimeFilter";

const t = explain.denials;

/** Calls that the gateway refused, as they come; each leads to its explanation. */
export function Denials() {
  const [txHash] = useQueryValue("txHash");
  const [address] = useQueryValue("address");
  const [userId] = useQueryValue("userId");
  const [m2mAppId] = useQueryValue("m2mAppId");
  const [from] = useQueryValue("from");
  const [to] = useQueryValue("to");
  const [outcome] = useQueryValue("reported");
  const reported = outcome === "true" || outcome === "false" ? outcome : undefined;
  return (
    <Page title={t.title} lead={t.lead} actions={<Link className="button" to="explain">{explain.title}</Link>}>
      <div className="filters">
        <SearchBox name="txHash" label={t.txHash} />
        <SearchBox name="address" label={t.address} />
        <SearchBox name="userId" label={t.userId} />
        <TimeFilter name="from" label={t.from} />
        <TimeFilter name="to" label={t.to} />
        <FilterSelect name="reported" label={t.outcome} options={Object.entries(t.outcomes)} />
      </div>
      <Chips names={t.filters} />
      <DataList
        route="GET /admin/rpc-denials"
        request={{ query: { txHash, address, userId, m2mAppId, from, to, reported } }}
        live={5000}
        limit={100}
        caption={t.caption}
        rowKey={(row) => row.id}
        columns={columns}
        empty={<Empty title={t.empty} action={<Link className="button" to="explain">{explain.title}</Link>} route="GET /admin/rpc-denials">{t.emptyHint}</Empty>}
      />
    </Page>
  );
}

const columns: Column<RpcDenial>[] = [
  { title: t.columns.at, cell: (row) => <Time at={row.createdAt} /> },
  {
    title: t.columns.call,
    cell: (row) => row.count > 1 ? t.times(row.count) : (
      <span className="row"><Link to={`denials/${row.id}`}><code>{row.method || t.one}</code></Link>{row.methodSelector && <code className="soft">{row.methodSelector}</code>}</span>
    ),
  },
  { title: t.columns.who, cell: (row) => <Who of={row} /> },
  { title: t.columns.target, cell: (row) => (row.toAddress ? <Hash value={row.toAddress} label="address" /> : <span className="soft">–</span>) },
  { title: t.columns.why, cell: (row) => <span><Outcome of={row} /> {row.reason} {row.ruleId && <code className="soft">{row.ruleId}</code>}</span> },
];

/** Whether the call was refused, or answered and only reported. */
export function Outcome({ of }: { of: RpcDenial }) {
  return of.reported ? <StatusBadge tone="warn">{t.reported}</StatusBadge> : <StatusBadge tone="bad">{explain.result.refused}</StatusBadge>;
}

/** Who was refused: what is known of them. */
export function Who({ of }: { of: RpcDenial }) {
  if (of.viewedUserId) return <span><Link to={`users/${of.viewedUserId}`}><ResolvedName id={of.viewedUserId} /></Link> <span className="soft">{t.viewedBy(of.userId ?? t.nobody)}</span></span>;
  if (of.userId) return <Link to={`users/${of.userId}`}><ResolvedName id={of.userId} /></Link>;
  if (of.m2mAppId) return <Link to={`credentials/${of.m2mAppId}`}><ResolvedName id={of.m2mAppId} /></Link>;
  if (of.tenantId) return <Link to={`tenants/${of.tenantId}`}><ResolvedName id={of.tenantId} /></Link>;
  return <span className="soft">{of.actorType ?? t.nobody}</span>;
}
