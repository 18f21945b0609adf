import { useState } from "react";
import type { TestEvent } from "../../api/types";
import { useChange } from "../../app/query";
import { webhooks } from "../../texts/webhooks";
import { Confirm, Form, TextField } from "../../ui/form";
import { Failed, Surface } from "../../ui/page";
import { KeyRotation } from "./KeyRotation";
import { camel } from "./names";
import { TestResult } from "./TestResult";

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

function SetForm({ onKey, onClose }: { onKey: (key: string | null) => void; onClose: () => void }) {
  const [url, setUrl] = useState("");
  const change = useChange("PUT /api/v1/operational-webhook", READ);
  const save = () =>
    change.mutate({ body: { url: url.trim() } }, {
      onSuccess: (answer) => {
        onKey(answer.data.signing_key);
        onClose();
      },
    });
  return (
    <Surface kind="drawer" title={text.set} onClose={onClose}>
      <Form onSubmit={save} busy={change.isPending} error={change.error} submit={webhooks.edit.submit}>
        <TextField label={text.url} hint={text.urlHint} type="url" value={url} onChange={setUrl} error={change.error?.issue("url")} required autoFocus placeholder="https://" />
      </Form>
    </Surface>
  );
}

function Rotate({ onClose }: { onClose: () => void }) {
  const change = useChange("POST /api/v1/operational-webhook/signing-keys/rotate", READ);
  const rotate = async (seconds: number) => (await change.mutateAsync({ body: { retire_after_secs: seconds } })).data;
  return <KeyRotation rotate={rotate} busy={change.isPending} error={change.error} onClose={onClose} />;
}

function Remove({ onClose }: { onClose: () => void }) {
  const change = useChange("DELETE /api/v1/operational-webhook", READ);
  return (
    <Confirm title={text.remove} word="operational" action={webhooks.remove.action} busy={change.isPending} error={change.error} onConfirm={() => change.mutate({}, { onSuccess: onClose })} onClose={onClose}>
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
