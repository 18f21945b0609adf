import { useState } from "react";
import type { OidcProvider } from "../../api/types";
import { useChange } from "../../app/query";
import { common } from "../../texts/common";
import { organizations } from "../../texts/organizations";
import { ChangeForm } from "../../ui/edit";
import { Check, TextField } from "../../ui/form";
import { ProviderTestForm } from "./ProviderTestForm";

const texts = organizations.provider;

/** Sets the identity provider of an organization, or replaces it. */
export function SetProvider({ id, start, etag, again, onDone }: { id: string; start: OidcProvider | null; etag: string | null; again: () => void; onDone: () => void }) {
  const [issuer, setIssuer] = useState(start?.issuer ?? "");
  const [jwksUri, setJwksUri] = useState(start?.jwksUri ?? "");
  const [audience, setAudience] = useState(start?.audience ?? "");
  const [clientId, setClientId] = useState(start?.clientId ?? "");
  const [displayName, setDisplayName] = useState(start?.displayName ?? "");
  const [userPanelUrl, setUserPanelUrl] = useState(start?.userPanelUrl ?? "");
  const [clientSecret, setSecret] = useState("");
  const [dropped, drop] = useState(false);
  const change = useChange("PUT /organizations/{id}/oidc-provider", ["/organizations/{id}/oidc-provider"]);
  const wrong = (field: string) => change.error?.issue(field);
  const body = { issuer, jwksUri, audience, clientId, userPanelUrl, displayName: displayName || null, ...(dropped ? { clientSecret: null } : clientSecret ? { clientSecret } : {}) };
  // The page may have put another drawer in this one's place by then.
  const send = () => change.mutateAsync({ path: { id }, body, ifMatch: etag }).then(onDone, () => undefined);
  return (
    <>
      <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={common.save} again={again}>
        <TextField label={texts.issuer} hint={texts.issuerHint} value={issuer} onChange={setIssuer} error={wrong("issuer")} required autoFocus type="url" />
        <TextField label={texts.jwksUri} hint={texts.jwksHint} value={jwksUri} onChange={setJwksUri} error={wrong("jwksUri")} required type="url" />
        <TextField label={texts.audience} hint={texts.audienceHint} value={audience} onChange={setAudience} error={wrong("audience")} required />
        <TextField label={texts.clientId} hint={texts.clientHint} value={clientId} onChange={setClientId} error={wrong("clientId")} required />
        <TextField label={texts.userPanelUrl} hint={texts.panelHint} value={userPanelUrl} onChange={setUserPanelUrl} error={wrong("userPanelUrl")} required type="url" />
        <TextField label={texts.displayName} value={displayName} onChange={setDisplayName} error={wrong("displayName")} maxLength={200} />
        {!dropped && <TextField label={texts.secret} hint={texts.secretHint} type="password" value={clientSecret} onChange={setSecret} error={wrong("clientSecret")} maxLength={2048} />}
        {start?.hasClientSecret && <Check label={texts.removeSecret} checked={dropped} onChange={drop} />}
      </ChangeForm>
      {issuer !== "" && <ProviderTestForm id={id} of={{ issuer, ...(jwksUri ? { jwksUri } : {}) }} />}
    </>
  );
}
