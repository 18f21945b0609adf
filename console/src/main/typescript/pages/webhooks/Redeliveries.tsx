import type { UserRedelivery } from "../../api/types";
import { useAccess } from "../../app/access";
import { Link } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { type Column, ListView } from "../../ui/list";
import { Count, Time } from "../../ui/status";
import { Empty, Failed } from "../../ui/page";
import { Frame } from "./Frame";
import { useChangeOf, useRedeliveries } from "./resources";
import { mayChange, pageOf, type Scope, useScope } from "./scope";
import { OrderMark } from "./states";

/** What was ordered to be sent again, and how far it is; live. */
export function Redeliveries({ params }: { params: Record<string, string> }) {
  const scope = useScope(params.id ?? "");
  const access = useAccess();
  const may = mayChange(access, scope);
  const list = useRedeliveries(scope, 2000);
  const text = webhooks.redeliveries;
  const columns: Column<UserRedelivery>[] = [
    { title: text.what, cell: (row) => <What order={row} /> },
    { title: text.state, cell: (row) => <OrderMark state={row.state} /> },
    { title: text.progress, cell: (row) => <span className="row"><progress max={100} value={row.percent} aria-label={text.progress} />{row.percent} %</span> },
    { title: text.queued, number: true, cell: (row) => <Count value={row.queued} /> },
    { title: text.waiting, number: true, cell: (row) => <Count value={row.waiting} /> },
    { title: text.failed, number: true, cell: (row) => <Count value={row.failed} /> },
    { title: text.gone, number: true, cell: (row) => <Count value={row.gone} /> },
    { title: text.created, cell: (row) => <Time at={row.createdAt} /> },
    ...(may ? [{ title: "", cell: (row: UserRedelivery) => row.state === "running" && <Cancel scope={scope} order={row} /> }] : []),
  ];
  return (
    <Frame scope={scope} part="redeliveries" actions={may && <Link className="button" to={pageOf(scope, "dead-letters", { redeliver: "1" })}>{webhooks.redeliver.many}</Link>}>
      <ListView list={list} columns={columns} rowKey={(row) => row.id} caption={text.caption} filtered={false} empty={<Empty title={text.empty}>{text.emptyHint}</Empty>} />
    </Frame>
  );
}

function What({ order }: { order: UserRedelivery }) {
  const text = webhooks.redeliveries;
  if (order.sequence !== null) return <>{text.one} {order.sequence}</>;
  if (order.failedSince !== null) return <>{text.since} <Time at={order.failedSince} /></>;
  return <>{text.blocks} {order.fromBlock}–{order.toBlock}</>;
}

function Cancel({ scope, order }: { scope: Scope; order: UserRedelivery }) {
  const change = useChangeOf(scope, "DELETE /admin/event-webhooks/{webhookId}/redeliveries/{redeliveryId}");
  const cancel = () => change.send(undefined, { redeliveryId: order.id }).catch(() => undefined);
  return (
    <>
      <button type="button" className="plain small" onClick={cancel} disabled={change.busy}>{webhooks.redeliveries.cancel}</button>
      {change.error && <Failed error={change.error} />}
    </>
  );
}
