import { call } from "../../api/client";
import { useTask } from "../../app/task";
import { wallet } from "../../texts/wallet";
import { TransactionLink } from "../../ui/links";
import { StatusBadge } from "../../ui/status";
import { Failed } from "../../ui/page";

const texts = wallet.state;

/** The state of the latest authorization; wallets query the same with the personal token. */
export function Latest({ token }: { token: string }) {
  const look = useTask(() => call("GET /wallet-actions/allowance-tx-hash", { headers: { authorization: `Bearer ${token}` } }));
  const hash = look.data?.data.txHash;
  return (
    <div className="stack" role="status">
      <div><button type="button" disabled={look.isPending} onClick={() => look.mutate()}>{texts.look}</button></div>
      {look.error && (look.error.status === 404 ? <StatusBadge tone="idle">{texts.none}</StatusBadge> : <Failed error={look.error} />)}
      {look.data && (hash ? <p>{texts.sent} <TransactionLink value={hash} /></p> : <StatusBadge tone="warn">{texts.waiting}</StatusBadge>)}
    </div>
  );
}
