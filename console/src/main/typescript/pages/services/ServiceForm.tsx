import { useState } from "react";
import type { ServiceAccount } from "../../api/types";
import { useChange } from "../../app/query";
import { common } from "../../texts/common";
import { services } from "../../texts/services";
import { ChangeForm } from "../../ui/edit";
import { TextField } from "../../ui/form";

const texts = services.form;

/** Name and key of a service: a new one, or one that is replaced. */
export function ServiceForm({ start, etag, again, onDone }: { start: ServiceAccount | null; etag: string | null; again: () => void; onDone: (id: string) => void }) {
  const [name, setName] = useState(start?.name ?? "");
  const [publicKey, setPublicKey] = useState(start?.publicKey ?? "");
  const add = useChange("POST /admin/services", ["/admin/services"]);
  const replace = useChange("PUT /admin/services/{id}", ["/admin/services"]);
  const change = start ? replace : add;
  const send = () => {
    const body = { name, publicKey };
    const onSuccess = ({ data }: { data: ServiceAccount }) => onDone(data.id);
    if (start) replace.mutate({ path: { id: start.id }, body, ifMatch: etag }, { onSuccess });
    else add.mutate({ body }, { onSuccess });
  };
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={start ? common.save : texts.create} again={again}>
      <p>{texts.rights}{start && ` ${texts.newKey}`}</p>
      <TextField label={texts.name} hint={texts.nameHint} value={name} onChange={setName} error={change.error?.issue("name")} required autoFocus maxLength={100} />
      <TextField label={texts.key} hint={texts.keyHint} value={publicKey} onChange={setPublicKey} error={change.error?.issue("publicKey")} required mono maxLength={42} />
    </ChangeForm>
  );
}
