import { useState } from "react";
import { useChange } from "../../app/query";
import { organizations } from "../../texts/organizations";
import { Form, TextField } from "../../ui/form";

const texts = organizations.members;

/** Invites a member by their subject, before their first sign-in. */
export function InviteMember({ id, onDone }: { id: string; onDone: () => void }) {
  const [oidcSub, setOidcSub] = useState("");
  const [displayName, setDisplayName] = useState("");
  const change = useChange("POST /organizations/{id}/users/invite", ["/organizations/{id}/", "/users"]);
  const send = () => change.mutate({ path: { id }, body: { oidcSub, displayName } }, { onSuccess: onDone });
  return (
    <Form onSubmit={send} busy={change.isPending} error={change.error} submit={texts.invite}>
      <p className="soft">{texts.inviteHint}</p>
      <TextField label={texts.subject} hint={texts.subjectHint} value={oidcSub} onChange={setOidcSub} error={change.error?.issue("oidcSub")} required autoFocus maxLength={1000} />
      <TextField label={texts.displayName} value={displayName} onChange={setDisplayName} error={change.error?.issue("displayName")} required maxLength={100} />
    </Form>
  );
}
