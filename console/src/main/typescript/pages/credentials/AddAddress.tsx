import { useState } from "react";
import { useChange } from "../../app/query";
import { credentials } from "../../texts/credentials";
import { Form, TextField } from "../../ui/form";
import { type Holder, routesOf, touched } from "./holder";

const texts = credentials.whitelist;

/** Adds an address or a range that calls may come from. */
export function AddAddress({ holder, onDone }: { holder: Holder; onDone: () => void }) {
  const routes = routesOf(holder);
  const [ipAddress, setAddress] = useState("");
  const [description, setDescription] = useState("");
  const add = useChange(routes.addEntry, touched(routes.entries));
  return (
    <Form onSubmit={() => add.mutate({ path: routes.path, body: { ipAddress, description: description || null } }, { onSuccess: onDone })} busy={add.isPending} error={add.error} submit={texts.submit}>
      <TextField label={texts.address} hint={texts.addressHint} value={ipAddress} onChange={setAddress} error={add.error?.issue("ipAddress")} required autoFocus mono placeholder="203.0.113.0/24" />
      <TextField label={texts.description} value={description} onChange={setDescription} error={add.error?.issue("description")} />
    </Form>
  );
}
