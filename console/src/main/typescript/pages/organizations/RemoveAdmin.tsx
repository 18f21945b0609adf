import { useApi, useChange } from "../../app/query";
import { organizations } from "../../texts/organizations";
import { Confirm } from "../../ui/form";

const texts = organizations.admins;

/** Takes the built-in role of administrators from a member, and leaves the others. */
export function RemoveAdmin({ id, userId, name, onClose }: { id: string; userId: string; name: string; onClose: () => void }) {
  const found = useApi("GET /organizations/{id}/users/{userId}", { path: { id, userId } });
  const change = useChange("PUT /organizations/{id}/users/{userId}/roles", ["/organizations/{id}/", "/users"]);
  const member = found.data;
  const send = () => {
    if (!member) return;
    const roles = member.data.roles.filter((role) => role.organizationId === id && !role.isSystemRole).map((role) => role.id);
    change.mutate({ path: { id, userId }, body: { roles }, ifMatch: member.etag }, { onSuccess: onClose });
  };
  return (
    <Confirm title={texts.removeTitle(name)} word={name} action={texts.remove} busy={change.isPending || found.isPending} error={change.error ?? found.error} onClose={onClose} onConfirm={send}>
      <p>{texts.removeHint}</p>
    </Confirm>
  );
}
