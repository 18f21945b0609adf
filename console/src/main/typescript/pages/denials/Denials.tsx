import type { Request } from "../../api/client";
import type { RpcDenial } from "../../api/types";
import { useList } from "../../app/query";
import { Link, setQuery, useQueryValue } from "../../app/router";
import { explain } from "../../texts/explain";
import { SearchBox } from "../../ui/form";
import { Chips, type Column, DataList } from "../../ui/list";
import { Hash, Mark, Time } from "../../ui/marks";
import { Named } from "../../ui/named";
import { Empty, Page } from "../../ui/page";
import { Moment } from "./Moment";

const t = explain.denials;
const SIZE = 100;

/** Calls that the gateway refused, as they come; each leads to its explanation. */
export function Denials() {
  const [txHash] = useQueryValue("txHash");
  const [address] = useQueryValue("address");
  const [userId] = useQueryValue("userId");
  const [m2mAppId] = useQueryValue("m2mAppId");
  const [from] = useQueryValue("from");
  const [to] = useQueryValue("to");
  const [offset] = useQueryValue("offset");
  const passed = /^\d{1,9}$/.test(offset) ? Number(offset) : 0;
  const request = { query: { txHash, address, userId, m2mAppId, from, to, ...(passed > 0 ? { offset: passed } : {}) } };
  return (
    <Page title={t.title} lead={t.lead} actions={<Link className="button" to="explain">{explain.title}</Link>}>
      <div className="filters">
        <SearchBox name="txHash" label={t.txHash} />
        <SearchBox name="address" label={t.address} />
        <SearchBox name="userId" label={t.userId} />
        <Moment name="from" label={t.from} />
        <Moment name="to" label={t.to} />
      </div>
      <Chips names={t.filters} />
      <DataList
        route="GET /admin/rpc-denials"
        request={request}
        {...(passed > 0 ? {} : { live: 5000 })}
        limit={SIZE}
        caption={t.caption}
        rowKey={(row) => row.id}
        columns={columns}
        empty={<Empty title={t.empty} action={<Link className="button" to="explain">{explain.title}</Link>} route="GET /admin/rpc-denials">{t.emptyHint}</Empty>}
      />
      <Pager request={request} passed={passed} />
    </Page>
  );
}

/** Goes on in the list by how many are passed over: what the route takes. It reads what the list has read. */
function Pager({ request, passed }: { request: Request<"GET /admin/rpc-denials">; passed: number }) {
  const { items, total } = useList("GET /admin/rpc-denials", request, { limit: SIZE });
  if (total === undefined || (total <= SIZE && passed === 0)) return null;
  return (
    <nav className="foot" aria-label={t.pages}>
      {items.length > 0 && <span>{t.of(passed + 1, passed + items.length, new Intl.NumberFormat("en").format(total))}</span>}
      {passed > 0 && <button type="button" onClick={() => setQuery({ offset: passed > SIZE ? String(passed - SIZE) : null }, false)}>{t.newer}</button>}
      {passed + items.length < total && <button type="button" onClick={() => setQuery({ offset: String(passed + SIZE) }, false)}>{t.older}</button>}
    </nav>
  );
}

const columns: Column<RpcDenial>[] = [
  { title: t.columns.at, cell: (row) => <Time at={row.createdAt} /> },
  {
    title: t.columns.call,
    cell: (row) => row.count > 1 ? t.times(row.count) : (
      <span className="row"><Link to={`denials/${row.id}`}><code>{row.method ?? t.one}</code></Link>{row.methodSelector && <code className="soft">{row.methodSelector}</code>}</span>
    ),
  },
  { title: t.columns.who, cell: (row) => <Who of={row} /> },
  { title: t.columns.target, cell: (row) => (row.toAddress ? <Hash value={row.toAddress} label="address" /> : <span className="soft">–</span>) },
  { title: t.columns.why, cell: (row) => <span><Mark tone="bad">{explain.result.refused}</Mark> {row.reason} {row.ruleId && <code className="soft">{row.ruleId}</code>}</span> },
];

/** Who was refused: what is known of them. */
export function Who({ of }: { of: RpcDenial }) {
  if (of.viewedUserId) return <span><Link to={`users/${of.viewedUserId}`}><Named id={of.viewedUserId} /></Link> <span className="soft">{t.viewedBy(of.userId ?? t.nobody)}</span></span>;
  if (of.userId) return <Link to={`users/${of.userId}`}><Named id={of.userId} /></Link>;
  if (of.m2mAppId) return <Link to={`credentials/${of.m2mAppId}`}><Named id={of.m2mAppId} /></Link>;
  if (of.tenantId) return <Link to={`tenants/${of.tenantId}`}><Named id={of.tenantId} /></Link>;
  return <span className="soft">{of.actorType ?? t.nobody}</span>;
}
