import type { OwnedWebhook } from "../../api/types";
import { queries, useChange } from "../../app/query";
import { navigate } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { Confirm } from "../../ui/form";
import { useWebhook } from "./resources";
import { at, listOf, pathOf, rootOf, type Scope } from "./scope";

/** Deletes a webhook permanently, in the version that was shown when the dialog was opened. */
export function DeleteDialog({ webhook, scope, onClose }: { webhook: OwnedWebhook; scope: Scope; onClose: () => void }) {
  const read = useWebhook(scope, { enabled: true });
  const change = useChange(at(scope, "DELETE /admin/event-webhooks/{webhookId}"));
  const remove = () =>
    change.mutate({ path: pathOf(scope), ifMatch: read.data?.etag ?? null }, {
      onSuccess: () => {
        navigate(listOf(scope.view));
        // The lists only: the deleted item is not requested again.
        queries.invalidateQueries({ predicate: (query) => query.queryKey[0] === `GET ${rootOf(scope)}` });
      },
    });
  return (
    <Confirm title={webhooks.remove.title} word={webhook.name} action={webhooks.remove.action} busy={change.isPending || (!read.data && !read.error)} error={change.error ?? read.error} onConfirm={remove} onClose={onClose}>
      <p>{webhooks.remove.lead}</p>
    </Confirm>
  );
}
