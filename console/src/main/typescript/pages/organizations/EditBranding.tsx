import { useState } from "react";
import { useChange } from "../../app/query";
import { organizations } from "../../texts/organizations";
import { common } from "../../texts/common";
import { TextField } from "../../ui/form";
import { ChangeForm } from "../../ui/edit";
import { BrandCard } from "./BrandCard";

const texts = organizations.branding;

interface Props {
  id: string;
  start: { brandName: string | null; logoUrl: string | null; primaryColor: string | null };
  etag: string | null;
  again: () => void;
  onDone: () => void;
}

/** Changes the branding; what is typed is seen at once. */
export function EditBranding({ id, start, etag, again, onDone }: Props) {
  const [brandName, setBrandName] = useState(start.brandName ?? "");
  const [logoUrl, setLogoUrl] = useState(start.logoUrl ?? "");
  const [primaryColor, setPrimaryColor] = useState(start.primaryColor ?? "#0b5f4e");
  const change = useChange("PATCH /organizations/{id}", ["/organizations"]);
  const send = () => change.mutate({ path: { id }, body: { brandName, logoUrl, primaryColor }, ifMatch: etag }, { onSuccess: onDone });
  return (
    <>
      <BrandCard brandName={brandName} logoUrl={logoUrl} primaryColor={primaryColor} />
      <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={common.save} again={again}>
        <TextField label={texts.brandName} hint={texts.brandNameHint} value={brandName} onChange={setBrandName} error={change.error?.issue("brandName")} required maxLength={200} autoFocus />
        <TextField label={texts.logoUrl} hint={texts.logoHint} value={logoUrl} onChange={setLogoUrl} error={change.error?.issue("logoUrl")} required maxLength={2048} placeholder="https://" />
        <div className="row">
          <TextField label={texts.color} hint={texts.colorHint} value={primaryColor} onChange={setPrimaryColor} error={change.error?.issue("primaryColor")} required maxLength={100} mono />
          <TextField label={texts.colorPick} type="color" value={/^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : "#0b5f4e"} onChange={setPrimaryColor} />
        </div>
      </ChangeForm>
    </>
  );
}
