import type { ApiError } from "../../api/client";
import type { OwnLegacyBlock, OwnBlockTransaction } from "../../api/types";
import { useApi } from "../../app/query";
import { legacy } from "../../texts/legacy";
import { Table } from "../../ui/list";
import { Hash, StatusBadge, Time } from "../../ui/status";
import { Empty, Facts, Failed, Loading, Section } from "../../ui/page";
import { Frame } from "./Frame";
import { Account, BlockState, LegacyTransaction } from "./links";
import { moved, textOf, useAmounts } from "./tokens";

const texts = legacy.block;

/** A block of the rollup and its transactions. */
export function LegacyBlock({ params }: { params: Record<string, string> }) {
  const valid = /^\d{1,10}$/.test(params.number ?? "");
  const path = { block_number: Number(params.number) };
  const header = useApi("GET /api/v0.1/blocks/{block_number}", { path }, { enabled: valid });
  const transactions = useApi("GET /api/v0.1/blocks/{block_number}/transactions", { path }, { enabled: valid });
  const missing = !valid || header.error?.status === 404;
  return (
    <Frame title={`${texts.title} ${params.number}`} crumbs={[[legacy.blocks.title, "legacy/blocks"]]}>
      {missing && <Empty title={texts.missing}>{texts.missingHint}</Empty>}
      {!missing && header.error && <Failed error={header.error} retry={() => header.refetch()} />}
      {!missing && !header.error && (header.data ? <Header of={header.data.data} /> : <Loading rows={5} />)}
      {header.data && <Section title={texts.transactions}><Transactions of={transactions.data?.data} error={transactions.error} /></Section>}
    </Frame>
  );
}

function Header({ of }: { of: OwnLegacyBlock }) {
  const onLayer1 = (hash: string | null, at: string | null) => at ? <><Time at={at} />{hash && <> in <Hash value={hash} label="hash on layer 1" /></>}</> : "Not yet";
  return (
    <Facts
      of={[
        ["Status", <BlockState key="state" committed={of.committed_at !== null} verified={of.verified_at !== null} />],
        ["State root", <Hash key="root" value={of.new_state_root} label="state root" full />],
        ["Block size", of.block_size],
        ["Committed", onLayer1(of.commit_tx_hash, of.committed_at)],
        ["Verified", onLayer1(of.verify_tx_hash, of.verified_at)],
      ]}
    />
  );
}

function Transactions({ of, error }: { of: OwnBlockTransaction[] | undefined; error: ApiError | null }) {
  const amount = useAmounts();
  if (error) return <Failed error={error} />;
  if (!of) return <Loading />;
  if (of.length === 0) return <Empty title={texts.none}>{texts.noneHint}</Empty>;
  return (
    <Table
      caption={texts.caption}
      rows={of}
      rowKey={(one) => one.block_index}
      columns={[
        { title: "#", cell: (one) => one.block_index },
        { title: "Transaction", cell: (one) => <LegacyTransaction hash={one.tx_hash} /> },
        { title: "Type", cell: (one) => <span className="nowrap">{textOf(one.op, "type") ?? "–"}</span> },
        { title: "Outcome", cell: (one) => one.success === false ? <span><StatusBadge tone="bad">Failed</StatusBadge> {one.fail_reason}</span> : <StatusBadge tone="good">Succeeded</StatusBadge> },
        { title: "From", cell: (one) => <Account address={textOf(moved(one.op), "from", "account")} /> },
        { title: "To", cell: (one) => <Account address={textOf(moved(one.op), "to", "target", "recipient")} /> },
        { title: "Amount", number: true, cell: (one) => amount(moved(one.op).amount, moved(one.op).token) },
        { title: "Executed", cell: (one) => <Time at={one.created_at} distance /> },
      ]}
    />
  );
}
