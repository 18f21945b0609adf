import { queries, useApi, useChange } from "../../app/query";
import { templates } from "../../texts/templates";
import { Confirm } from "../../ui/form";

const texts = templates.permissions;
const LIST = "GET /templates/{id}/function-permissions";

/** Removes a permission from a template, in the version that the dialog was opened with. */
export function RemovePermission({ templateId, permissionId, name, onClose }: { templateId: number; permissionId: number; name: string; onClose: () => void }) {
  const path = { id: templateId, permissionId };
  const found = useApi(`${LIST}/{permissionId}`, { path });
  const change = useChange("DELETE /templates/{id}/function-permissions/{permissionId}");
  const remove = () =>
    change.mutate({ path, ifMatch: found.data?.etag ?? null }, {
      onSuccess: () => {
        onClose();
        // The list only: the deleted item is not requested again.
        queries.invalidateQueries({ predicate: (query) => query.queryKey[0] === LIST });
      },
    });
  return (
    <Confirm title={texts.removeOf(name)} word={texts.word} action={texts.remove} busy={change.isPending || found.isPending} error={change.error} onConfirm={remove} onClose={onClose}>
      <p>{texts.removeHint}</p>
    </Confirm>
  );
}
