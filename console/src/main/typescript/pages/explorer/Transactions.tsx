import { Link } from "../../app/router";
import { Amount } from "../../ui/amount";
import { AddressLink, TransactionLink } from "../../ui/links";
import { type Column, Table } from "../../ui/list";
import { StatusBadge } from "../../ui/status";
import type { Receipt, Transaction } from "./chain";

/** Transactions as rows; their outcome where receipts are given, else their block. */
export function Transactions({ of, receipts, caption }: { of: Transaction[]; receipts?: Receipt[]; caption: string }) {
  const outcomes = new Map((receipts ?? []).map((receipt) => [receipt.transactionHash, receipt.status]));
  const where: Column<Transaction> = receipts
    ? { title: "Outcome", cell: (transaction) => <Outcome status={outcomes.get(transaction.hash)} /> }
    : { title: "Block", cell: (transaction) => transaction.blockNumber === null ? "–" : <Link to={`blocks/${Number(BigInt(transaction.blockNumber))}`}>{Number(BigInt(transaction.blockNumber)).toLocaleString("en")}</Link> };
  return (
    <Table
      caption={caption}
      rows={of}
      rowKey={(transaction) => transaction.hash}
      columns={[
        { title: "Transaction", cell: (transaction) => <TransactionLink value={transaction.hash} /> },
        where,
        { title: "From", cell: (transaction) => <AddressLink value={transaction.from} /> },
        { title: "To", cell: (transaction) => transaction.to === null ? <span className="soft">Creates a contract</span> : <AddressLink value={transaction.to} /> },
        { title: "Calls", cell: (transaction) => transaction.input.length >= 10 && transaction.to ? <code>{transaction.input.slice(0, 10)}</code> : "–" },
        { title: "Value", number: true, cell: (transaction) => <Amount wei={transaction.value} /> },
      ]}
    />
  );
}

function Outcome({ status }: { status: string | undefined }) {
  if (status === undefined) return <StatusBadge tone="idle">Not shown</StatusBadge>;
  return status === "0x1" ? <StatusBadge tone="good">Succeeded</StatusBadge> : <StatusBadge tone="bad">Reverted</StatusBadge>;
}
