import { useState } from "react";
import type { User } from "../../api/types";
import { useApi, useChange } from "../../app/query";
import { common } from "../../texts/common";
import { organizations } from "../../texts/organizations";
import { ChangeForm, Editing } from "../../ui/edit";
import { RoleChoices } from "../../ui/roles";

const texts = organizations.members;

/** The organization's roles of one member. */
export function MemberRoles({ id, userId, onDone }: { id: string; userId: string; onDone: () => void }) {
  const found = useApi("GET /organizations/{id}/users/{userId}", { path: { id, userId } });
  return (
    <Editing of={found}>
      {(start, etag, again) => <RolesForm id={id} start={start} etag={etag} again={again} onDone={onDone} />}
    </Editing>
  );
}

function RolesForm({ id, start, etag, again, onDone }: { id: string; start: User; etag: string | null; again: () => void; onDone: () => void }) {
  const held = start.roles.filter((role) => role.organizationId === id);
  const [roles, setRoles] = useState(held.map((role) => role.id));
  const change = useChange("PUT /organizations/{id}/users/{userId}/roles", ["/organizations/{id}/", "/users"]);
  const send = () => change.mutate({ path: { id, userId: start.id }, body: { roles }, ifMatch: etag }, { onSuccess: onDone });
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={common.save} again={again}>
      <RoleChoices label={texts.roles} hint={texts.rolesHint} organizationId={id} held={held} chosen={roles} onChange={setRoles} error={change.error?.issue("roles")} />
    </ChangeForm>
  );
}
