import { useState } from "react";
import type { Organization } from "../../api/types";
import { useChange } from "../../app/query";
import { common } from "../../texts/common";
import { organizations } from "../../texts/organizations";
import { ChangeForm } from "../../ui/edit";
import { TextField } from "../../ui/form";
import { RoleChoices } from "../../ui/roles";

const texts = organizations.form;

/** Changes name and default roles. */
export function EditOrganization({ start, etag, again, onDone }: { start: Organization; etag: string | null; again: () => void; onDone: () => void }) {
  const [name, setName] = useState(start.name);
  const [roles, setRoles] = useState(start.defaultRoles.map((role) => role.id));
  const change = useChange("PUT /organizations/{id}", ["/organizations"]);
  const send = () =>
    change.mutate({ path: { id: start.id }, body: { name, defaultRoles: roles.map((id) => ({ id })) }, ifMatch: etag }, { onSuccess: onDone });
  const held = (own: boolean) => start.defaultRoles.filter((role) => (role.organizationId !== null) === own);
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={common.save} again={again}>
      <TextField label={texts.name} hint={texts.nameHint} value={name} onChange={setName} error={change.error?.issue("name")} required autoFocus maxLength={100} />
      <RoleChoices label={texts.defaultRoles} organizationId={null} held={held(false)} chosen={roles} onChange={setRoles} error={change.error?.issue("defaultRoles")} />
      <RoleChoices label={texts.defaultOwnRoles} hint={texts.defaultRolesHint} organizationId={start.id} held={held(true)} chosen={roles} onChange={setRoles} />
    </ChangeForm>
  );
}
