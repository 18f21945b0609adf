import { useState } from "react";
import type { Template } from "../../api/types";
import { useChange } from "../../app/query";
import { common } from "../../texts/common";
import { templates } from "../../texts/templates";
import { ChangeForm } from "../../ui/edit";
import { TextArea, TextField } from "../../ui/form";
import { membersOf } from "./interface";

const texts = templates.form;

interface Props {
  start: Template | null;
  etag: string | null;
  again: () => void;
  onDone: (id: number) => void;
}

/** Key, name and interface of a template: a new one, or one that is replaced. */
export function TemplateForm({ start, etag, again, onDone }: Props) {
  const [templateKey, setKey] = useState(start?.templateKey ?? "");
  const [name, setName] = useState(start?.name ?? "");
  const [description, setDescription] = useState(start?.description ?? "");
  const [abi, setAbi] = useState(start?.abi ?? "");
  const add = useChange("POST /templates", ["/templates"]);
  const replace = useChange("PUT /templates/{id}", ["/templates"]);
  const change = start ? replace : add;
  const wrong = (field: string) => change.error?.issue(field);
  const unread = abi.trim() !== "" && membersOf(abi) === null;
  const send = () => {
    const onSuccess = ({ data }: { data: Template }) => onDone(data.id);
    if (start) replace.mutate({ path: { id: start.id }, body: { name, description, abi }, ifMatch: etag }, { onSuccess });
    else add.mutate({ body: { templateKey, name, description: description || null, abi } }, { onSuccess });
  };
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={start ? common.save : texts.create} again={again}>
      {!start && <TextField label={texts.key} hint={texts.keyHint} value={templateKey} onChange={setKey} error={wrong("templateKey")} required autoFocus mono maxLength={200} />}
      <TextField label={texts.name} hint={texts.nameHint} value={name} onChange={setName} error={wrong("name")} required maxLength={100} />
      <TextField label={texts.description} value={description} onChange={setDescription} error={wrong("description")} />
      <TextArea label={texts.abi} hint={texts.abiHint} value={abi} onChange={setAbi} error={wrong("abi") ?? (unread ? texts.notJson : undefined)} required rows={12} placeholder="[]" />
    </ChangeForm>
  );
}
