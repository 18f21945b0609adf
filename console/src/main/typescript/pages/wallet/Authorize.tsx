import { useState } from "react";
import { rpc } from "../../api/client";
import { useAccess } from "../../app/access";
import { useChange } from "../../app/query";
import { Link, usePlace } from "../../app/router";
import { useTask } from "../../app/task";
import { wallet } from "../../texts/wallet";
import { Form, Select, TextArea, TextField } from "../../ui/form";
import { Time } from "../../ui/status";
import { Empty, Failed } from "../../ui/page";

const texts = wallet.authorize;

/** Lets a wallet send one transaction; `?to=`, `?data=` and `?value=` fill it in. */
export function Authorize() {
  const { me } = useAccess();
  const { query } = usePlace();
  const [from, setFrom] = useState(query.get("from") ?? me.wallets[0]?.walletAddress ?? "");
  const [to, setTo] = useState(query.get("to") ?? "");
  const [nonce, setNonce] = useState("");
  const [value, setValue] = useState(query.get("value") ?? "");
  const [data, setData] = useState(query.get("data") ?? "");
  const change = useChange("POST /wallet/transaction-authorization", ["/wallet-actions"]);
  const count = useTask(async () => setNonce(String(BigInt(await rpc<string>("eth_getTransactionCount", [from, "latest"])))));
  if (me.wallets.length === 0) {
    return <Empty title={texts.noWallet} action={<Link className="button primary" to="me/wallets">{texts.link}</Link>}>{texts.noWalletHint}</Empty>;
  }
  const wrong = (field: string) => change.error?.issue(field);
  const send = () =>
    change.mutate({
      body: { walletAddress: from, toAddress: to.trim() || null, nonce: Number(nonce), calldata: data.trim() || null, value: value.trim() || (data.trim() ? null : "0") },
    });
  return (
    <div className="stack">
      <p className="soft">{texts.lead}</p>
      <Form submit={texts.submit} busy={change.isPending} error={change.error} onSubmit={send}>
        <Select label={texts.from} value={from} onChange={setFrom} error={wrong("walletAddress")} options={me.wallets.map((own) => [own.walletAddress, own.walletAddress])} />
        <TextField label={texts.to} hint={texts.toHint} value={to} onChange={setTo} error={wrong("toAddress")} mono placeholder="0x…" />
        <div className="beside">
          <TextField label={texts.nonce} hint={texts.nonceHint} type="number" value={nonce} onChange={setNonce} error={wrong("nonce")} required />
          <button type="button" disabled={count.isPending} onClick={() => count.mutate()}>{texts.read}</button>
        </div>
        {count.error && <Failed error={count.error} />}
        <TextField label={texts.value} hint={texts.valueHint} value={value} onChange={setValue} error={wrong("value")} mono placeholder="0" />
        <TextArea label={texts.data} hint={texts.dataHint} value={data} onChange={setData} error={wrong("calldata")} rows={4} placeholder="0x" />
      </Form>
      {change.data && (
        <div className="notice good" role="status">
          <strong>{texts.done}</strong>
          <span>{texts.until} <Time at={change.data.data.activeUntil} />.</span>
        </div>
      )}
    </div>
  );
}
