import { useState } from "react";
import { useChange } from "../../app/query";
import { setQuery } from "../../app/router";
import { organizations } from "../../texts/organizations";
import { Form, TextField } from "../../ui/form";

const texts = organizations.admins;

/** Names a subject who becomes an administrator. */
export function InviteAdmin({ id, onDone }: { id: string; onDone: () => void }) {
  const [oidcSub, setOidcSub] = useState("");
  const change = useChange("POST /organizations/{id}/pending-admins", ["/organizations/{id}/pending-admins", "/organizations/{id}/admins"]);
  const done = () => {
    onDone();
    setQuery({ state: "pending" });
  };
  return (
    <Form onSubmit={() => change.mutate({ path: { id }, body: { oidcSub } }, { onSuccess: done })} busy={change.isPending} error={change.error} submit={texts.name}>
      <p className="soft">{texts.nameHint}</p>
      <TextField label={texts.columns.subject} hint={organizations.members.subjectHint} value={oidcSub} onChange={setOidcSub} error={change.error?.issue("oidcSub")} required autoFocus maxLength={1000} />
    </Form>
  );
}
