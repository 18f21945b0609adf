import { useState } from "react";
import type { Role } from "../../api/types";
import { type Permission, useAccess } from "../../app/access";
import { useApi, useChange } from "../../app/query";
import { common } from "../../texts/common";
import { permissions } from "../../texts/permissions";
import { roles as texts } from "../../texts/roles";
import { ChangeForm, Editing } from "../../ui/edit";
import { Choices, TextField } from "../../ui/form";

interface Props {
  owner: string | null;
  start: Role | null;
  etag: string | null;
  again: () => void;
  onDone: () => void;
}

const GRANTED: Permission[] = ["admin_read", "admin_write", "contract_deployment", "full_read_access", "full_sequencer_rpc_access"];

/** Name and system permissions of a role: a new one, or one that is replaced. */
export function RoleForm({ owner, start, etag, again, onDone }: Props) {
  const { may } = useAccess();
  const [roleName, setName] = useState(start?.roleName ?? "");
  const [chosen, choose] = useState<string[]>(start?.systemPermissions ?? []);
  const touched = ["/roles", "/organizations/{id}/roles"];
  const add = useChange("POST /roles", touched);
  const replace = useChange("PUT /roles/{roleId}", touched);
  const addOwn = useChange("POST /organizations/{id}/roles", touched);
  const replaceOwn = useChange("PUT /organizations/{id}/roles/{roleId}", touched);
  const change = owner === null ? (start ? replace : add) : start ? replaceOwn : addOwn;
  const offered = (may("admin_write") ? [...GRANTED, ...(start?.systemPermissions ?? [])] : start?.systemPermissions ?? [])
    .filter((permission, i, all) => all.indexOf(permission) === i);
  const send = () => {
    const body = { roleName, systemPermissions: chosen as ("admin_read")[] };
    const done = { onSuccess: onDone };
    if (owner === null) {
      if (start) replace.mutate({ path: { roleId: start.id }, body, ifMatch: etag }, done);
      else add.mutate({ body }, done);
    } else if (start) replaceOwn.mutate({ path: { id: owner, roleId: start.id }, body, ifMatch: etag }, done);
    else addOwn.mutate({ path: { id: owner }, body }, done);
  };
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={start ? common.save : texts.form.create} again={again}>
      <TextField label={texts.form.name} hint={texts.form.nameHint} value={roleName} onChange={setName} error={change.error?.issue("roleName")} required autoFocus maxLength={50} />
      {!may("admin_write") && <p className="soft">{texts.form.operatorOnly}</p>}
      {offered.length > 0 && <Choices label={texts.form.permissions} options={offered.map((permission) => [permission, `${permissions[permission]} (${permission})`])} chosen={chosen} onChange={choose} error={change.error?.issue("systemPermissions")} />}
    </ChangeForm>
  );
}

/** The form over a role as it is now. */
export function EditRole({ owner, id, onDone }: { owner: string | null; id: string; onDone: () => void }) {
  const zone = useApi("GET /roles/{roleId}", { path: { roleId: id } }, { enabled: owner === null });
  const own = useApi("GET /organizations/{id}/roles/{roleId}", { path: { id: owner ?? "", roleId: id } }, { enabled: owner !== null });
  return (
    <Editing of={owner === null ? zone : own}>
      {(start, etag, again) => <RoleForm owner={owner} start={start} etag={etag} again={again} onDone={onDone} />}
    </Editing>
  );
}
