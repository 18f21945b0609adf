import { useState } from "react";
import type { User } from "../../api/types";
import { useChange } from "../../app/query";
import { common } from "../../texts/common";
import { users as texts } from "../../texts/users";
import { ChangeForm } from "../../ui/edit";
import { TextArea, TextField } from "../../ui/form";
import { lines } from "./NewUser";

/** Changes name and wallets of a user. */
export function EditUser({ start, etag, again, onDone }: { start: User; etag: string | null; again: () => void; onDone: () => void }) {
  const [displayName, setDisplayName] = useState(start.displayName);
  const [wallets, setWallets] = useState(start.wallets.map((wallet) => wallet.walletAddress).join("\n"));
  const change = useChange("PUT /users/{id}", ["/users", "/organizations/{id}/users"]);
  const send = () => change.mutate({ path: { id: start.id }, body: { displayName, wallets: lines(wallets) }, ifMatch: etag }, { onSuccess: onDone });
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={common.save} again={again}>
      <TextField label={texts.form.name} hint={texts.form.nameHint} value={displayName} onChange={setDisplayName} error={change.error?.issue("displayName")} required autoFocus maxLength={100} />
      <TextArea label={texts.form.wallets} hint={texts.form.walletsHint} value={wallets} onChange={setWallets} error={change.error?.issue("wallets")} rows={5} />
    </ChangeForm>
  );
}
