import { useState } from "react";
import type { SelectedOrganization } from "../../api/types";
import { useApi, useChange } from "../../app/query";
import { common } from "../../texts/common";
import { credentials as texts } from "../../texts/credentials";
import { ChangeForm, Editing } from "../../ui/edit";
import { OrganizationPicker } from "../../ui/picker";

/** Chooses the organizations that a credential of the zone works for. */
export function EditOrganizations({ id, onDone }: { id: string; onDone: () => void }) {
  const found = useApi("GET /m2m-applications/{id}/organizations", { path: { id } });
  return (
    <Editing of={found}>
      {(start, etag, again) => <Chosen id={id} start={start} etag={etag} again={again} onDone={onDone} />}
    </Editing>
  );
}

function Chosen({ id, start, etag, again, onDone }: { id: string; start: SelectedOrganization[]; etag: string | null; again: () => void; onDone: () => void }) {
  const [chosen, choose] = useState<{ id: string; name: string }[]>(start);
  const change = useChange("PUT /m2m-applications/{id}/organizations", ["/m2m-applications"]);
  const send = () => change.mutate({ path: { id }, body: { organizationIds: chosen.map((one) => one.id) }, ifMatch: etag }, { onSuccess: onDone });
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={common.save} again={again}>
      <OrganizationPicker label={texts.form.organizations} chosen={chosen} onChange={choose} error={change.error?.issue("organizationIds")} />
    </ChangeForm>
  );
}
