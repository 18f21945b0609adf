import { queries, useApi, useChange } from "../../app/query";
import { templates } from "../../texts/templates";
import { Confirm } from "../../ui/form";

const texts = templates.permissions;
const LIST = "GET /templates/{id}/function-permissions";

/** Takes a permission from a template, as it was when this was asked. */
export function RemovePermission({ templateId, permissionId, name, onClose }: { templateId: number; permissionId: number; name: string; onClose: () => void }) {
  const path = { id: templateId, permissionId };
  const found = useApi(`${LIST}/{permissionId}`, { path });
  const change = useChange("DELETE /templates/{id}/function-permissions/{permissionId}");
  const remove = () =>
    change.mutate({ path, ifMatch: found.data?.etag ?? null }, {
      onSuccess: () => {
        onClose();
        // The list only: what is gone is not asked for again.
        queries.invalidateQueries({ predicate: (query) => query.queryKey[0] === LIST });
      },
    });
  return (
    <Confirm title={texts.removeOf(name)} word={texts.word} action={texts.remove} busy={change.isPending || found.isPending} error={change.error} onConfirm={remove} onClose={onClose}>
      <p>{texts.removeHint}</p>
    </Confirm>
  );
}
