import { useState } from "react";
import { useChange } from "../../app/query";
import { navigate } from "../../app/router";
import { users as texts } from "../../texts/users";
import { Form, TextArea, TextField } from "../../ui/form";
import { Surface } from "../../ui/page";
import { RoleChoices } from "../../ui/roles";

/** Words of a text field, one on each line. */
export const lines = (text: string) => text.split(/\s+/).filter((line) => line !== "");

/** Makes a user of the zone, and goes there. */
export function NewUser() {
  const [displayName, setDisplayName] = useState("");
  const [wallets, setWallets] = useState("");
  const [oidcSub, setOidcSub] = useState("");
  const [issuer, setIssuer] = useState("");
  const [roles, setRoles] = useState<string[]>([]);
  const create = useChange("POST /users", ["/users"]);
  const wrong = (field: string) => create.error?.issue(field);
  const body = {
    displayName,
    wallets: lines(wallets),
    oidcSub: oidcSub || null,
    issuer: issuer || null,
    roles: roles.map((id) => ({ id })),
  };
  const send = () => create.mutate({ body }, { onSuccess: ({ data }) => navigate(`users/${data.id}`, { replace: true }) });
  return (
    <Surface kind="drawer" title={texts.create} onClose={() => navigate("users")}>
      <Form onSubmit={send} busy={create.isPending} error={create.error} submit={texts.form.create}>
        <TextField label={texts.form.name} hint={texts.form.nameHint} value={displayName} onChange={setDisplayName} error={wrong("displayName")} required autoFocus maxLength={100} />
        <TextArea label={texts.form.wallets} hint={texts.form.walletsHint} value={wallets} onChange={setWallets} error={wrong("wallets")} rows={3} />
        <TextField label={texts.form.subject} hint={texts.form.subjectHint} value={oidcSub} onChange={setOidcSub} error={wrong("oidcSub")} required={issuer !== ""} />
        <TextField label={texts.form.issuer} type="url" value={issuer} onChange={setIssuer} error={wrong("issuer")} required={oidcSub !== ""} />
        <RoleChoices label={texts.form.roles} organizationId={null} chosen={roles} onChange={setRoles} error={wrong("roles")} />
      </Form>
    </Surface>
  );
}
