import { useState } from "react";
import type { RedeliveryCount } from "../../api/types";
import { navigate } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { Form, Select, TextField } from "../../ui/form";
import { Count, ResultBanner } from "../../ui/status";
import { Failed, Surface } from "../../ui/page";
import { useChangeOf } from "./resources";
import { pageOf, type Scope } from "./scope";

type What = "since" | "blocks";

/** Sends many callbacks again: counted before anything is sent. */
export function RedeliverDrawer({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const [what, setWhat] = useState<What>("since");
  const [since, setSince] = useState("");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [counted, setCounted] = useState<RedeliveryCount | null>(null);
  const preview = useChangeOf(scope, "POST /admin/event-webhooks/{webhookId}/redeliveries/preview");
  const order = useChangeOf(scope, "POST /admin/event-webhooks/{webhookId}/redeliveries");
  const text = webhooks.redeliver;
  const body = () => what === "since" ? { failedSince: new Date(since).toISOString() } : { fromBlock: Number(from), toBlock: Number(to) };
  const set = <T,>(change: (value: T) => void) => (value: T) => {
    change(value);
    setCounted(null);
  };
  const issue = (camel: string, snake: string) => preview.error?.issue(camel) ?? preview.error?.issue(snake);
  const send = () => order.send(body()).then(() => navigate(pageOf(scope, "redeliveries")), () => undefined);
  return (
    <Surface kind="drawer" title={text.many} onClose={onClose}>
      <Form onSubmit={() => preview.send(body()).then(setCounted, () => undefined)} busy={preview.busy} error={preview.error} submit={text.count}>
        <Select label={text.what} value={what} onChange={set(setWhat)} options={[["since", text.since], ["blocks", text.blocks]]} />
        {what === "since"
          ? <TextField label={text.failedSince} type="datetime-local" value={since} onChange={set(setSince)} error={issue("failedSince", "failed_since")} required />
          : (
            <>
              <TextField label={text.from} type="number" value={from} onChange={set(setFrom)} error={issue("fromBlock", "from_block")} required />
              <TextField label={text.to} type="number" value={to} onChange={set(setTo)} error={issue("toBlock", "to_block")} required />
            </>
          )}
      </Form>
      {counted && (
        <>
          <ResultBanner tone="idle" title={text.preview}><Count value={counted.callbacks} />{counted.complete ? "" : ` ${text.orMore}`} {text.callbacks}</ResultBanner>
          {order.error && <Failed error={order.error} />}
          <div><button type="button" className="primary" onClick={send} disabled={order.busy || counted.callbacks === 0}>{text.send}</button></div>
        </>
      )}
    </Surface>
  );
}
