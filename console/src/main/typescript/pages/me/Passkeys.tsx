import { useState } from "react";
import type { Passkey } from "../../api/types";
import { hasPasskeys } from "../../app/passkey";
import { useApi, useChange } from "../../app/query";
import { me } from "../../texts/me";
import { Confirm, Form, TextField } from "../../ui/form";
import { Table } from "../../ui/list";
import { Hash, Time } from "../../ui/status";
import { Empty, Ready, Surface } from "../../ui/page";
import { Frame } from "./Frame";
import { RegisterPasskey } from "./RegisterPasskey";

const texts = me.passkeys;
type Open = { kind: "register" } | { kind: "rename" | "delete"; passkey: Passkey } | null;

/** One's passkeys. */
export function Passkeys() {
  const passkeys = useApi("GET /webauthn/credentials");
  const [open, setOpen] = useState<Open>(null);
  const register = hasPasskeys() && <button type="button" className="primary" onClick={() => setOpen({ kind: "register" })}>{texts.register}</button>;
  const close = () => setOpen(null);
  return (
    <Frame at="me/passkeys" lead={texts.lead} actions={register}>
      {!hasPasskeys() && <div className="notice warn">{texts.unsupported}</div>}
      <Ready of={passkeys}>
        {(found) => found.length === 0 ? <Empty title={texts.none} route="GET /webauthn/credentials">{texts.noneHint}</Empty> : (
          <Table
            caption={texts.caption}
            rows={found}
            rowKey={(passkey) => passkey.id}
            columns={[
              { title: "Name", cell: (passkey) => passkey.deviceName ?? <span className="soft">{texts.unnamed}</span> },
              { title: "Credential", cell: (passkey) => <Hash value={passkey.credentialId} label="credential" /> },
              { title: "Registered", cell: (passkey) => <Time at={passkey.createdAt} /> },
              { title: "Last used", cell: (passkey) => <Time at={passkey.lastUsedAt} distance /> },
              {
                title: "",
                cell: (passkey) => (
                  <div className="row">
                    <button type="button" aria-label={`${texts.rename} ${called(passkey)}`} onClick={() => setOpen({ kind: "rename", passkey })}>{texts.rename}</button>
                    <button type="button" className="danger" aria-label={`${texts.delete} ${called(passkey)}`} onClick={() => setOpen({ kind: "delete", passkey })}>{texts.delete}</button>
                  </div>
                ),
              },
            ]}
          />
        )}
      </Ready>
      {open?.kind === "register" && <RegisterPasskey onClose={close} />}
      {open?.kind === "rename" && <Rename passkey={open.passkey} onClose={close} />}
      {open?.kind === "delete" && <Delete passkey={open.passkey} onClose={close} />}
    </Frame>
  );
}

const called = (passkey: Passkey) => passkey.deviceName ?? texts.unnamed;

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.deviceName ?? "");
  const change = useChange("PUT /webauthn/credentials/{id}", ["/webauthn/credentials"]);
  return (
    <Surface title={texts.rename} onClose={onClose}>
      <Form submit={texts.rename} busy={change.isPending} error={change.error} onSubmit={() => change.mutate({ path: { id: passkey.id }, body: { deviceName: name } }, { onSuccess: onClose })}>
        <TextField label={texts.name} hint={texts.nameHint} value={name} onChange={setName} error={change.error?.issue("deviceName")} required maxLength={64} autoFocus />
      </Form>
    </Surface>
  );
}

function Delete({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const change = useChange("DELETE /webauthn/credentials/{id}", ["/webauthn/credentials"]);
  return (
    <Confirm title={texts.deleteTitle} word="delete" action={texts.delete} busy={change.isPending} error={change.error} onClose={onClose} onConfirm={() => change.mutate({ path: { id: passkey.id } }, { onSuccess: onClose })}>
      <p><strong>{called(passkey)}</strong>. {texts.deleteHint}</p>
    </Confirm>
  );
}
