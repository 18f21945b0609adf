import { useState } from "react";
import type { OwnedWebhook } from "../../api/types";
import { webhooks } from "../../texts/webhooks";
import { ChangeForm, Editing } from "../../ui/edit";
import { Check, TextField } from "../../ui/form";
import { Surface } from "../../ui/page";
import { useChangeOf, useWebhook } from "./resources";
import type { Scope } from "./scope";

/** Changes where and how events are delivered; loads the version that it changes when it is opened. */
export function EditDrawer({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const of = useWebhook(scope);
  return (
    <Surface kind="drawer" title={webhooks.edit.title} onClose={onClose}>
      <Editing of={of}>
        {(start, etag, again) => <EditForm webhook={start} etag={etag} again={again} scope={scope} onDone={onClose} />}
      </Editing>
    </Surface>
  );
}

interface EditFormProps {
  webhook: OwnedWebhook;
  etag: string | null;
  again: () => void;
  scope: Scope;
  onDone: () => void;
}

function EditForm({ webhook, etag, again, scope, onDone }: EditFormProps) {
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
    if (Object.keys(changed).length === 0) onDone();
    else change.send(changed, {}, etag).then(onDone, () => undefined);
  };
  return (
    <ChangeForm onSubmit={save} busy={change.busy} error={change.error} submit={webhooks.edit.submit} again={again}>
      {isCallback && <TextField label={webhooks.create.url} type="url" value={url} onChange={setUrl} error={change.error?.issue("url")} required />}
      <Check label={webhooks.decode} hint={webhooks.decodeHint} checked={decodeEvents} onChange={setDecode} />
      {isCallback && <Check label={webhooks.ordered} hint={webhooks.orderedHint} checked={ordered} onChange={setOrdered} />}
    </ChangeForm>
  );
}
