import { useState } from "react";
import { useChange } from "../../app/query";
import { organizations } from "../../texts/organizations";
import { Form } from "../../ui/form";
import { UserPicker } from "../../ui/picker";

const texts = organizations.members;

/** Makes a user who is there a member. */
export function AssignMember({ id, onDone }: { id: string; onDone: () => void }) {
  const [chosen, choose] = useState<{ id: string; name: string }[]>([]);
  const [asked, setAsked] = useState(false);
  const change = useChange("POST /organizations/{id}/users", ["/organizations/{id}/", "/users"]);
  const [user] = chosen;
  const send = () => {
    setAsked(true);
    if (user) change.mutate({ path: { id }, body: { userId: user.id } }, { onSuccess: onDone });
  };
  return (
    <Form onSubmit={send} busy={change.isPending} error={change.error} submit={texts.assign}>
      <p className="soft">{texts.assignHint}</p>
      <UserPicker label={texts.user} chosen={chosen} onChange={choose} single error={change.error?.issue("userId") ?? (asked && !user ? texts.choose : undefined)} />
    </Form>
  );
}
