import type { ReactNode } from "react";
import type { DeliveredEvent } from "../../api/types";
import { Link } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { TransactionLink } from "../../ui/links";
import { Hash, StatusBadge } from "../../ui/status";

/** The event that a callback reports, or a note that it is hidden from the user. */
export function DeliveredEvent({ event, hidden }: { event: DeliveredEvent | null; hidden: string | null }) {
  if (!event) return <span className="soft">{hidden === "forgotten" ? webhooks.hidden.forgotten : webhooks.hidden.not_permitted}</span>;
  return (
    <span className="row">
      <Link to={`transactions/${event.transactionHash}`} className="hash" title={event.transactionHash}>{event.transactionHash.slice(0, 10)}…</Link>
      <span className="soft">{webhooks.block} <Link to={`blocks/${event.blockNumber}`}>{event.blockNumber}</Link>, {webhooks.log} {event.logIndex}</span>
      {event.removed && <StatusBadge tone="warn">{webhooks.removed}</StatusBadge>}
    </span>
  );
}

/** All of it, for a drawer. */
export function toldFacts(event: DeliveredEvent): [string, ReactNode][] {
  return [
    [webhooks.event.id, <Hash key="i" value={event.eventId} label="event id" />],
    [webhooks.event.transaction, <TransactionLink key="t" value={event.transactionHash} full />],
    [webhooks.event.block, <span key="b" className="row"><Link to={`blocks/${event.blockNumber}`}>{event.blockNumber}</Link><Hash value={event.blockHash} label="block hash" /></span>],
    [webhooks.event.log, String(event.logIndex)],
    ...(event.removed ? [[webhooks.event.removed, <StatusBadge key="r" tone="warn">{webhooks.removed}</StatusBadge>] as [string, ReactNode]] : []),
  ];
}
