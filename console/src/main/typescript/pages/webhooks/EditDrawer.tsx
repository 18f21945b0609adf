import { useState } from "react";
import type { OwnedWebhook } from "../../api/types";
import { webhooks } from "../../texts/webhooks";
import { Check, Form, TextField } from "../../ui/form";
import { Surface } from "../../ui/page";
import { useChangeOf } from "./read";
import type { Scope } from "./scope";

/** Changes where and how events are told. */
export function EditDrawer({ webhook, scope, onClose }: { webhook: OwnedWebhook; scope: Scope; onClose: () => void }) {
  const [url, setUrl] = useState(webhook.url ?? "");
  const [decodeEvents, setDecode] = useState(webhook.decodeEvents);
  const [ordered, setOrdered] = useState(webhook.ordered ?? false);
  const change = useChangeOf(scope, "PATCH /admin/event-webhooks/{webhookId}");
  const isCallback = webhook.delivery === "callback";
  const changed = {
    ...(isCallback && url.trim() !== webhook.url ? { url: url.trim() } : {}),
    ...(decodeEvents !== webhook.decodeEvents ? { decodeEvents } : {}),
    ...(isCallback && ordered !== webhook.ordered ? { ordered } : {}),
  };
  const save = () => {
    if (Object.keys(changed).length === 0) onClose();
    else change.send(changed).then(onClose, () => undefined);
  };
  return (
    <Surface kind="drawer" title={webhooks.edit.title} onClose={onClose}>
      <Form onSubmit={save} busy={change.busy} error={change.error} submit={webhooks.edit.submit}>
        {isCallback && <TextField label={webhooks.create.url} type="url" value={url} onChange={setUrl} error={change.error?.issue("url")} required />}
        <Check label={webhooks.decode} hint={webhooks.decodeHint} checked={decodeEvents} onChange={setDecode} />
        {isCallback && <Check label={webhooks.ordered} hint={webhooks.orderedHint} checked={ordered} onChange={setOrdered} />}
      </Form>
    </Surface>
  );
}
