import type { RpcAnswer } from "../../api/client";
import { useAccess } from "../../app/access";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { useRpc, useViewAs } from "../../app/rpc";
import { explorer } from "../../texts/explorer";
import { Hash, ResultBanner } from "../../ui/status";
import { Empty, Failed, Loading } from "../../ui/page";
import { isHash, type Receipt, type Transaction } from "./chain";
import { TransactionContent } from "./TransactionContent";
import { Frame } from "./Frame";
import { TransactionRecords } from "./TransactionRecords";

const texts = explorer.transaction;

/** What became of a transaction. */
export function TransactionPage({ params }: { params: Record<string, string> }) {
  const hash = (params.hash ?? "").toLowerCase();
  return (
    <Frame title={texts.title} crumbs={[[explorer.lookup.title, "transactions"]]} lead={<Hash value={hash} label="transaction hash" full />}>
      {isHash(hash) ? <Found hash={hash} /> : <Empty title={texts.noHash}>{texts.noHashHint}</Empty>}
    </Frame>
  );
}

function Found({ hash }: { hash: string }) {
  const { may } = useAccess();
  const viewed = useViewAs();
  const reader = may("admin_read") && !viewed;
  const status = useApi("GET /admin/transaction-status/{txHash}", { path: { txHash: hash } }, { enabled: reader });
  const chain = useRpc([{ method: "eth_getTransactionByHash", params: [hash] }, { method: "eth_getTransactionReceipt", params: [hash] }]);
  const [transaction, receipt] = chain.data?.data ?? [];
  const shown = (transaction?.result ?? null) as Transaction | null;
  const outcome = (receipt?.result ?? null) as Receipt | null;
  const refusal = transaction?.refusal ?? receipt?.refusal;
  if (reader ? !status.data && !status.error : !chain.data && !chain.error) return <Loading />;
  return (
    <>
      {reader && status.data && <TransactionRecords of={status.data.data} />}
      {reader && status.error && <Failed error={status.error} retry={() => status.refetch()} />}
      {!reader && transaction && receipt && <Own transaction={transaction} receipt={receipt} hash={hash} />}
      {chain.error && <Failed error={chain.error} retry={() => chain.refetch()} />}
      {refusal && <Failed error={refusal} />}
      {shown && <TransactionContent transaction={shown} receipt={outcome} />}
      {reader && chain.data && !shown && !refusal && status.data?.data.chain?.found && (
        <ResultBanner tone="idle" title={texts.hidden}>{texts.hiddenReader} <Explain hash={hash} /></ResultBanner>
      )}
    </>
  );
}

/** The verdict from what the gateway shows, for users who may not query the ledger. */
function Own({ transaction, receipt, hash }: { transaction: RpcAnswer; receipt: RpcAnswer; hash: string }) {
  const viewed = useViewAs();
  if (transaction.refusal) return null;
  if (transaction.result === null) return <ResultBanner tone="idle" title={viewed ? texts.hiddenViewed : texts.hidden}>{texts.hiddenHint} <Explain hash={hash} /></ResultBanner>;
  const { status } = (receipt.result ?? {}) as { status?: string };
  const verdict = status === undefined ? "pending" : status === "0x1" ? "succeeded" : "reverted";
  const [tone, title] = texts.verdicts[verdict] ?? ["idle", verdict];
  return <ResultBanner tone={tone} title={title}>{texts.own[verdict]}</ResultBanner>;
}

/** Leads to the explainer, for those who may use it. */
function Explain({ hash }: { hash: string }) {
  const { may, organization, me } = useAccess();
  const viewed = useViewAs();
  if (!may("admin_read", organization?.id)) return null;
  const question = new URLSearchParams({ actor: `user:${viewed?.id ?? me.id}`, method: "eth_getTransactionByHash", params: JSON.stringify([hash]), run: "1" });
  return <Link to={`explain?${question}`}>{texts.explain}</Link>;
}
