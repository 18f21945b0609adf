import { useState } from "react";
import type { User } from "../../api/types";
import { useChange } from "../../app/query";
import { common } from "../../texts/common";
import { users as texts } from "../../texts/users";
import { ChangeForm } from "../../ui/edit";
import { RoleChoices } from "../../ui/roles";

/** Changes the roles of a user in the zone. */
export function EditUserRoles({ start, etag, again, onDone }: { start: User; etag: string | null; again: () => void; onDone: () => void }) {
  const held = start.roles.filter((role) => role.organizationId === null);
  const [roles, setRoles] = useState(held.map((role) => role.id));
  const change = useChange("PUT /users/{id}/roles", ["/users", "/roles", "/organizations/{id}/users"]);
  return (
    <ChangeForm onSubmit={() => change.mutate({ path: { id: start.id }, body: { roles }, ifMatch: etag }, { onSuccess: onDone })} busy={change.isPending} error={change.error} submit={common.save} again={again}>
      <RoleChoices label={texts.form.roles} organizationId={null} held={held} chosen={roles} onChange={setRoles} error={change.error?.issue("roles")} />
    </ChangeForm>
  );
}
