import { useState } from "react";
import type { Organization } from "../../api/types";
import { useChange } from "../../app/query";
import { common } from "../../texts/common";
import { organizations } from "../../texts/organizations";
import { ChangeForm } from "../../ui/edit";
import { Check, TextArea } from "../../ui/form";

const texts = organizations.siwe;

/** Changes whether members sign in with wallets, and on which pages. */
export function EditSiwe({ start, etag, again, onDone }: { start: Organization; etag: string | null; again: () => void; onDone: () => void }) {
  const [enabled, setEnabled] = useState(start.siweLoginEnabled);
  const [domains, setDomains] = useState(start.siweAllowedDomains.join("\n"));
  const change = useChange("PUT /organizations/{id}/siwe-settings", ["/organizations"]);
  const send = () => {
    const siweAllowedDomains = domains.split(/\s+/).filter((line) => line !== "");
    change.mutate({ path: { id: start.id }, body: { siweLoginEnabled: enabled, siweAllowedDomains }, ifMatch: etag }, { onSuccess: onDone });
  };
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={common.save} again={again}>
      <Check label={texts.enabled} checked={enabled} onChange={setEnabled} />
      <TextArea label={texts.domains} hint={texts.domainsHint} value={domains} onChange={setDomains} rows={5} error={change.error?.issue("siweAllowedDomains")} />
    </ChangeForm>
  );
}
