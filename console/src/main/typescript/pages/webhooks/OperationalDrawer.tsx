import { useState } from "react";
import type { Answer } from "../../api/client";
import type { OperationalWebhook, TestEvent } from "../../api/types";
import { useApi, useChange } from "../../app/query";
import { webhooks } from "../../texts/webhooks";
import { ChangeForm } from "../../ui/edit";
import { Confirm, TextField } from "../../ui/form";
import { Failed, Surface } from "../../ui/page";
import { KeyRotation } from "./KeyRotation";
import { camel } from "./casing";
import { TestResult } from "./TestResult";

const ROUTE = "GET /api/v1/operational-webhook";
const READ = ["/api/v1/operational-webhook"];
const text = webhooks.operational;

/** What can be done with the operational webhook. */
export function OperationalDrawer({ kind, onKey, onClose }: { kind: string; onKey: (key: string | null) => void; onClose: () => void }) {
  switch (kind) {
    case "set":
      return <SetForm onKey={onKey} onClose={onClose} />;
    case "rotate":
      return <Rotate onClose={onClose} />;
    case "delete":
      return <Remove onClose={onClose} />;
    case "test":
      return <Test onClose={onClose} />;
    default:
      return null;
  }
}

interface SetProps {
  onKey: (key: string | null) => void;
  onClose: () => void;
}

function SetForm(props: SetProps) {
  const found = useApi(ROUTE);
  const [round, setRound] = useState(0);
  const again = () => found.refetch().then(() => setRound((before) => before + 1));
  return (
    <Surface kind="drawer" title={text.set} onClose={props.onClose}>
      {!found.isPending && <SetFields key={round} start={found.data} again={again} {...props} />}
    </Surface>
  );
}

function SetFields({ start, again, onKey, onClose }: SetProps & { start: Answer<OperationalWebhook> | undefined; again: () => void }) {
  const [etag] = useState(start?.etag ?? null);
  const [url, setUrl] = useState(start?.data.url ?? "");
  const change = useChange("PUT /api/v1/operational-webhook", READ);
  const save = () =>
    change.mutate({ body: { url: url.trim() }, ifMatch: etag }, {
      onSuccess: (answer) => {
        onKey(answer.data.signing_key);
        onClose();
      },
    });
  return (
    <ChangeForm onSubmit={save} busy={change.isPending} error={change.error} submit={webhooks.edit.submit} again={again}>
      <TextField label={text.url} hint={text.urlHint} type="url" value={url} onChange={setUrl} error={change.error?.issue("url")} required autoFocus placeholder="https://" />
    </ChangeForm>
  );
}

function Rotate({ onClose }: { onClose: () => void }) {
  const change = useChange("POST /api/v1/operational-webhook/signing-keys/rotate", READ);
  const rotate = async (seconds: number) => (await change.mutateAsync({ body: { retire_after_secs: seconds } })).data;
  return <KeyRotation rotate={rotate} busy={change.isPending} error={change.error} onClose={onClose} />;
}

function Remove({ onClose }: { onClose: () => void }) {
  const found = useApi(ROUTE);
  const change = useChange("DELETE /api/v1/operational-webhook", READ);
  return (
    <Confirm title={text.remove} word="operational" action={webhooks.remove.action} busy={change.isPending} error={change.error} onConfirm={() => change.mutate({ ifMatch: found.data?.etag ?? null }, { onSuccess: onClose })} onClose={onClose}>
      <p>{text.removeHint}</p>
    </Confirm>
  );
}

function Test({ onClose }: { onClose: () => void }) {
  const change = useChange("POST /api/v1/operational-webhook/test", READ);
  return (
    <Surface kind="drawer" title={webhooks.test.result} onClose={onClose}>
      <p>{text.testLead}</p>
      <div><button type="button" className="primary" onClick={() => change.mutate({})} disabled={change.isPending}>{change.isPending ? webhooks.test.busy : webhooks.test.action}</button></div>
      {change.error && <Failed error={change.error} />}
      {change.data && <TestResult of={camel(change.data.data) as TestEvent} />}
    </Surface>
  );
}
