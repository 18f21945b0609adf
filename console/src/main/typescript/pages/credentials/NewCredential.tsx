import { useState } from "react";
import { useChange } from "../../app/query";
import { navigate } from "../../app/router";
import { credentials as texts } from "../../texts/credentials";
import { Check, Form, TextArea, TextField } from "../../ui/form";
import { Surface } from "../../ui/page";
import { OrganizationPicker } from "../../ui/picker";
import { RoleChoices } from "../../ui/roles";

/** Makes a credential of the zone, or of an organization, and goes to its keys. */
export function NewCredential({ owner }: { owner: string | null }) {
  const home = owner === null ? "credentials" : `organizations/${owner}/credentials`;
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [roles, setRoles] = useState<string[]>([]);
  const [organizations, setOrganizations] = useState<{ id: string; name: string }[]>([]);
  const [marked, mark] = useState(false);
  const zone = useChange("POST /m2m-applications", ["/m2m-applications"]);
  const own = useChange("POST /organizations/{id}/m2m-applications", ["/organizations/{id}/m2m-applications"]);
  const create = owner === null ? zone : own;
  const send = () => {
    const body = { name, description: description || null, roles: roles.map((id) => ({ id })) };
    const onSuccess = ({ data }: { data: { id: string } }) => navigate(`${home}/${data.id}/keys`, { replace: true });
    if (owner === null) zone.mutate({ body: { ...body, organizationIds: organizations.map(({ id }) => id), givesSystemPermissions: marked } }, { onSuccess });
    else own.mutate({ path: { id: owner }, body }, { onSuccess });
  };
  return (
    <Surface kind="drawer" title={texts.create} onClose={() => navigate(home)}>
      <Form onSubmit={send} busy={create.isPending} error={create.error} submit={texts.form.create}>
        <TextField label={texts.form.name} hint={texts.form.nameHint} value={name} onChange={setName} error={create.error?.issue("name")} required autoFocus maxLength={100} />
        <TextArea label={texts.form.description} value={description} onChange={setDescription} error={create.error?.issue("description")} rows={2} />
        <RoleChoices label={texts.form.roles} organizationId={owner} chosen={roles} onChange={setRoles} error={create.error?.issue("roles")} {...(owner === null ? {} : { hint: texts.form.ownRolesHint })} />
        {owner === null && <OrganizationPicker label={texts.form.organizations} chosen={organizations} onChange={setOrganizations} error={create.error?.issue("organizationIds")} />}
        {owner === null && <Check label={texts.form.gives} hint={texts.form.givesHint} checked={marked} onChange={mark} />}
      </Form>
    </Surface>
  );
}
