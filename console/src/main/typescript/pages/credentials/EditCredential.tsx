import { useState } from "react";
import type { OrganizationM2mApplication } from "../../api/types";
import { useChange } from "../../app/query";
import { common } from "../../texts/common";
import { credentials as texts } from "../../texts/credentials";
import { ChangeForm } from "../../ui/edit";
import { Check, TextArea, TextField } from "../../ui/form";
import { RoleChoices } from "../../ui/roles";

interface Props {
  /** The organization by whose route it is changed; null for the zone's. */
  owner: string | null;
  /** The organization whose roles it may have beside the zone's. */
  rolesOf: string | null;
  start: OrganizationM2mApplication;
  /** Whether the zone allows it to give system permissions; only the zone's route takes that. */
  gives?: boolean;
  etag: string | null;
  again: () => void;
  onDone: () => void;
}

/** Changes name, description and roles of a credential, and as the zone what it may give. */
export function EditCredential({ owner, rolesOf, start, gives = false, etag, again, onDone }: Props) {
  const [name, setName] = useState(start.name);
  const [description, setDescription] = useState(start.description ?? "");
  const [roles, setRoles] = useState(start.roles.map((role) => role.id));
  const [marked, mark] = useState(gives);
  const zone = useChange("PUT /m2m-applications/{id}", ["/m2m-applications"]);
  const own = useChange("PUT /organizations/{id}/m2m-applications/{appId}", ["/organizations/{id}/m2m-applications"]);
  const change = owner === null ? zone : own;
  const body = { name, description, roles: roles.map((id) => ({ id })) };
  const send = () => {
    if (owner === null) zone.mutate({ path: { id: start.id }, body: { ...body, givesSystemPermissions: marked }, ifMatch: etag }, { onSuccess: onDone });
    else own.mutate({ path: { id: owner, appId: start.id }, body, ifMatch: etag }, { onSuccess: onDone });
  };
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={common.save} again={again}>
      <TextField label={texts.form.name} hint={texts.form.nameHint} value={name} onChange={setName} error={change.error?.issue("name")} required autoFocus maxLength={100} />
      <TextArea label={texts.form.description} value={description} onChange={setDescription} error={change.error?.issue("description")} rows={2} />
      <RoleChoices label={texts.form.roles} organizationId={rolesOf} held={start.roles} chosen={roles} onChange={setRoles} error={change.error?.issue("roles")} />
      {owner === null && <Check label={texts.form.gives} hint={texts.form.givesHint} checked={marked} onChange={mark} />}
    </ChangeForm>
  );
}
