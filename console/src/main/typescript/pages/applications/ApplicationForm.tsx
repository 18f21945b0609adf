import { useState } from "react";
import type { Application } from "../../api/types";
import { useApi, useChange } from "../../app/query";
import { common } from "../../texts/common";
import { applications } from "../../texts/applications";
import { ChangeForm, Editing } from "../../ui/edit";
import { TextArea, TextField } from "../../ui/form";

const texts = applications.form;

interface Props {
  start: Application | null;
  etag: string | null;
  again: () => void;
  onDone: () => void;
}

/** Name, description, image and redirect URLs of an application: a new one, or one that is replaced. */
export function ApplicationForm({ start, etag, again, onDone }: Props) {
  const [name, setName] = useState(start?.name ?? "");
  const [clientId, setClientId] = useState("");
  const [description, setDescription] = useState(start?.description ?? "");
  const [imageUrl, setImageUrl] = useState(start?.imageUrl ?? "");
  const [urls, setUrls] = useState(start?.redirectUrls.join("\n") ?? "");
  const add = useChange("POST /applications", ["/applications"]);
  const replace = useChange("PUT /applications/{id}", ["/applications"]);
  const change = start ? replace : add;
  const redirectUrls = urls.split(/\s+/).filter((line) => line !== "");
  const wrong = change.error?.issue("redirectUrls") ?? change.error?.issues.find((issue) => issue.path.startsWith("redirectUrls"))?.message;
  const send = () => {
    const body = { name, redirectUrls, description: description || null, imageUrl: imageUrl || null };
    if (start) replace.mutate({ path: { id: start.id }, body, ifMatch: etag }, { onSuccess: onDone });
    else add.mutate({ body: { ...body, clientId: clientId || null } }, { onSuccess: onDone });
  };
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={start ? common.save : applications.create} again={again}>
      <TextField label={texts.name} hint={texts.nameHint} value={name} onChange={setName} error={change.error?.issue("name")} required autoFocus maxLength={100} />
      {!start && <TextField label={texts.client} hint={texts.clientHint} value={clientId} onChange={setClientId} error={change.error?.issue("clientId")} mono maxLength={64} />}
      <TextField label={texts.description} hint={texts.descriptionHint} value={description} onChange={setDescription} error={change.error?.issue("description")} maxLength={200} />
      <TextField label={texts.image} hint={texts.imageHint} value={imageUrl} onChange={setImageUrl} error={change.error?.issue("imageUrl")} mono maxLength={1024} />
      <TextArea label={texts.redirects} hint={texts.redirectsHint} value={urls} onChange={setUrls} error={wrong} required rows={4} placeholder="https://" />
    </ChangeForm>
  );
}

/** The form over an application as it is now. */
export function EditApplication({ id, onDone }: { id: string; onDone: () => void }) {
  const found = useApi("GET /applications/{id}", { path: { id } });
  return (
    <Editing of={found}>
      {(start, etag, again) => <ApplicationForm start={start} etag={etag} again={again} onDone={onDone} />}
    </Editing>
  );
}
