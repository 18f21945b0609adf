import { useState } from "react";
import type { Tenant } from "../../api/types";
import { useChange } from "../../app/query";
import { common } from "../../texts/common";
import { tenants } from "../../texts/credentials";
import { ChangeForm } from "../../ui/edit";
import { TextField } from "../../ui/form";
import { RoleChoices } from "../../ui/roles";

const texts = tenants.form;

/** Name, key and default roles of a tenant: a new one, or one that is replaced. */
export function TenantForm({ start, etag, again, onDone }: { start: Tenant | null; etag: string | null; again: () => void; onDone: (id: string) => void }) {
  const [name, setName] = useState(start?.name ?? "");
  const [publicKey, setPublicKey] = useState(start?.publicKey ?? "");
  const [roles, setRoles] = useState(start?.defaultRoles.map((role) => role.id) ?? []);
  const add = useChange("POST /tenants", ["/tenants"]);
  const replace = useChange("PUT /tenants/{id}", ["/tenants"]);
  const change = start ? replace : add;
  const send = () => {
    const body = { name, publicKey, defaultRoles: roles.map((id) => ({ id })) };
    const onSuccess = ({ data }: { data: Tenant }) => onDone(data.id);
    if (start) replace.mutate({ path: { id: start.id }, body, ifMatch: etag }, { onSuccess });
    else add.mutate({ body }, { onSuccess });
  };
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={start ? common.save : texts.create} again={again}>
      <TextField label={texts.name} hint={texts.nameHint} value={name} onChange={setName} error={change.error?.issue("name")} required autoFocus maxLength={100} />
      <TextField label={texts.key} hint={texts.keyHint} value={publicKey} onChange={setPublicKey} error={change.error?.issue("publicKey")} required mono maxLength={42} />
      <RoleChoices label={texts.roles} organizationId={null} held={start?.defaultRoles ?? []} chosen={roles} onChange={setRoles} error={change.error?.issue("defaultRoles")} />
    </ChangeForm>
  );
}
