import type { OwnHistoryEntry } from "../../api/types";
import { useApi } from "../../app/query";
import { Link, useQueryValue } from "../../app/router";
import { legacy } from "../../texts/legacy";
import { Table } from "../../ui/list";
import { StatusBadge, Time } from "../../ui/status";
import { Empty, Ready } from "../../ui/page";
import { AccountFrame } from "./AccountFrame";
import { Account, BlockState, LegacyTransaction } from "./links";
import { moved, textOf, useAmounts } from "./tokens";

const texts = legacy.account;
const PAGE = 50;

/** What an account took part in; `?older=` and `?newer=` go on from an entry. */
export function LegacyHistory({ params }: { params: Record<string, string> }) {
  const address = (params.address ?? "").toLowerCase();
  return <AccountFrame address={address} at="history"><Entries address={address} /></AccountFrame>;
}

function Entries({ address }: { address: string }) {
  const [older] = useQueryValue("older");
  const [newer] = useQueryValue("newer");
  const amount = useAmounts();
  const request = { path: { address }, query: { limit: PAGE, tx_id: newer || older || undefined } };
  const back = useApi("GET /api/v0.1/account/{address}/history/older_than", request, { enabled: !newer, ...(older ? {} : { live: 10_000 }) });
  const forth = useApi("GET /api/v0.1/account/{address}/history/newer_than", request, { enabled: newer !== "" });
  const shown = newer ? forth : back;
  const executed = (shown.data?.data ?? []).filter((entry) => entry.tx_id !== "-");
  const page = (name: "older" | "newer", id: string) => `legacy/accounts/${address}/history?${name}=${encodeURIComponent(id)}`;
  const first = executed[0];
  const last = executed.at(-1);
  return (
    <>
      <Ready of={shown} rows={12}>
        {(entries) => entries.length === 0 ? <Empty title={texts.noHistory}>{texts.noHistoryHint}</Empty> : (
          <Table
            caption={texts.caption}
            rows={entries}
            rowKey={(entry) => entry.tx_id + entry.hash}
            columns={[
              { title: "Transaction", cell: (entry) => entry.tx_id === "-" ? <StatusBadge tone="idle">Pending</StatusBadge> : <LegacyTransaction hash={entry.hash} /> },
              { title: "Type", cell: (entry) => <Kind of={entry} /> },
              { title: "Outcome", cell: (entry) => <Outcome of={entry} /> },
              { title: "Block", cell: (entry) => <BlockState committed={entry.commited} verified={entry.verified} /> },
              { title: "From", cell: (entry) => <Account address={textOf(moved(entry.tx), "from", "account")} /> },
              { title: "To", cell: (entry) => <Account address={textOf(moved(entry.tx), "to", "target", "recipient")} /> },
              { title: "Amount", number: true, cell: (entry) => amount(moved(entry.tx).amount, moved(entry.tx).token) },
              { title: "Time", cell: (entry) => <Time at={entry.created_at} distance /> },
            ]}
          />
        )}
      </Ready>
      <nav className="foot" aria-label="Pages">
        {(older || newer) && <Link className="button" to={`legacy/accounts/${address}/history`}>{texts.newest}</Link>}
        {(older || newer) && first && <Link className="button" to={page("newer", first.tx_id)}>{texts.newer}</Link>}
        {last && executed.length + (shown.data?.data.length ?? 0) >= PAGE && <Link className="button" to={page("older", last.tx_id)}>{texts.older}</Link>}
      </nav>
    </>
  );
}

function Kind({ of }: { of: OwnHistoryEntry }) {
  const type = textOf(of.tx, "type") ?? "–";
  return of.pq_id === null ? <span className="nowrap">{type}</span> : <Link to={`legacy/operations/${of.pq_id}`}>{type}</Link>;
}

function Outcome({ of }: { of: OwnHistoryEntry }) {
  if (of.fail_reason) return <span><StatusBadge tone="bad">Failed</StatusBadge> {of.fail_reason}</span>;
  return of.tx_id === "-" ? <>–</> : <StatusBadge tone="good">Succeeded</StatusBadge>;
}
