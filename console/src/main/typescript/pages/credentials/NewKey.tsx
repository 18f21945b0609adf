import { useState } from "react";
import { useChange } from "../../app/query";
import { credentials } from "../../texts/credentials";
import { Form, Secret, TextField } from "../../ui/form";
import { type Holder, routesOf, touched } from "./holder";

const texts = credentials.keys;

/** A moment as its field writes it: in the reader's zone, to the minute. */
function local(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Makes an API key, and shows it this once. */
export function NewKey({ holder, onDone }: { holder: Holder; onDone: () => void }) {
  const routes = routesOf(holder);
  const [name, setName] = useState("");
  const [expires, setExpires] = useState(() => local(new Date(Date.now() + 90 * 86_400_000)));
  const create = useChange(routes.makeKey, touched(routes.keys));
  if (create.data) {
    return (
      <>
        <Secret label={texts.made} value={create.data.data.fullKey} />
        <div className="row"><button type="button" className="primary" onClick={onDone}>{texts.done}</button></div>
      </>
    );
  }
  const send = () => create.mutate({ path: routes.path, body: { name, expiresAt: new Date(expires).toISOString() } });
  return (
    <Form onSubmit={send} busy={create.isPending} error={create.error} submit={texts.make}>
      <TextField label={texts.name} hint={texts.nameHint} value={name} onChange={setName} error={create.error?.issue("name")} required autoFocus maxLength={100} />
      <TextField label={texts.expires} hint={texts.expiresHint} type="datetime-local" value={expires} onChange={setExpires} error={create.error?.issue("expiresAt")} required />
    </Form>
  );
}
