import { useState } from "react";
import { call } from "../../api/client";
import { registration } from "../../app/passkey";
import { useTask } from "../../app/task";
import { me } from "../../texts/me";
import { Form, TextField } from "../../ui/form";
import { Surface } from "../../ui/page";

const texts = me.passkeys;

/** Registers a passkey: the device responds to the service's challenge. */
export function RegisterPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const register = useTask(async () => {
    const options = (await call("POST /webauthn/register/begin")).data;
    const response = await registration(options);
    return call("POST /webauthn/register/finish", { body: { response, deviceName: name.trim() || null } });
  }, ["GET /webauthn/credentials"]);
  return (
    <Surface title={texts.registerTitle} onClose={onClose}>
      <Form submit={texts.begin} busy={register.isPending} error={register.error} onSubmit={() => register.mutate(undefined, { onSuccess: onClose })}>
        <TextField label={texts.name} hint={texts.nameHint} value={name} onChange={setName} error={register.error?.issue("deviceName")} maxLength={64} autoFocus />
      </Form>
    </Surface>
  );
}
