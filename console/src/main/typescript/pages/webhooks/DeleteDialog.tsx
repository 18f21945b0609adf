import type { OwnedWebhook } from "../../api/types";
import { navigate } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { Confirm } from "../../ui/form";
import { useChangeOf } from "./read";
import type { Scope } from "./scope";

/** Ends a webhook for good. */
export function DeleteDialog({ webhook, scope, onClose }: { webhook: OwnedWebhook; scope: Scope; onClose: () => void }) {
  const change = useChangeOf(scope, "DELETE /admin/event-webhooks/{webhookId}");
  const list = scope.view === "own" ? "webhooks" : `webhooks?view=${scope.view}`;
  const remove = () => change.send().then(() => navigate(list), () => undefined);
  return (
    <Confirm title={webhooks.remove.title} word={webhook.name} action={webhooks.remove.action} busy={change.busy} error={change.error} onConfirm={remove} onClose={onClose}>
      <p>{webhooks.remove.lead}</p>
    </Confirm>
  );
}
