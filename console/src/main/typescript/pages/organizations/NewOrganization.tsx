import { useState } from "react";
import { useChange } from "../../app/query";
import { navigate } from "../../app/router";
import { organizations as texts } from "../../texts/organizations";
import { Form, TextField } from "../../ui/form";
import { Surface } from "../../ui/page";
import { RoleChoices } from "../../ui/roles";

/** Makes an organization, and goes to it. */
export function NewOrganization() {
  const [name, setName] = useState("");
  const [roles, setRoles] = useState<string[]>([]);
  const create = useChange("POST /organizations", ["/organizations"]);
  const send = () =>
    create.mutate({ body: { name, defaultRoles: roles.map((id) => ({ id })) } }, {
      onSuccess: ({ data }) => navigate(`organizations/${data.id}`, { replace: true }),
    });
  return (
    <Surface kind="drawer" title={texts.create} onClose={() => navigate("organizations")}>
      <Form onSubmit={send} busy={create.isPending} error={create.error} submit={texts.form.create}>
        <TextField label={texts.form.name} hint={texts.form.nameHint} value={name} onChange={setName} error={create.error?.issue("name")} required autoFocus maxLength={100} />
        <RoleChoices label={texts.form.defaultRoles} hint={texts.form.defaultRolesHint} organizationId={null} chosen={roles} onChange={setRoles} error={create.error?.issue("defaultRoles")} />
      </Form>
    </Surface>
  );
}
