import { useState } from "react";
import type { FunctionPermission, ReplaceContractPermission } from "../../api/types";
import { useApi, useChange } from "../../app/query";
import { contracts } from "../../texts/contracts";
import { Check } from "../../ui/form";
import { Facts, Failed, Ready, Section } from "../../ui/page";
import type { FunctionDraft } from "./drafts";
import { ConflictNotice } from "./ConflictNotice";

const t = contracts.drawer;

/** The settings of a saved permission that only the zone may change; a change is saved at once. */
export function ZoneRules({ own, isStaged, mayWrite }: { own: FunctionDraft; isStaged: boolean; mayWrite: boolean }) {
  const isForm = mayWrite && !isStaged && own.id !== null;
  const asked = useApi("GET /contract-permissions/{id}", { path: { id: own.id ?? 0 } }, { enabled: isForm });
  const [anew, setAnew] = useState(0);
  if (!isForm) {
    const isSpecial = own.umbrella || !own.membersOnly;
    return (
      <Section title={t.zone}>
        <Facts of={[[t.umbrella, own.umbrella ? t.yes : t.no], [t.membersOnly, own.membersOnly ? t.yes : t.no]]} />
        <p className="soft">{isStaged ? (isSpecial ? t.lost : t.saveFirst) : t.zoneOnly}</p>
      </Section>
    );
  }
  const reload = () => asked.refetch().then(() => setAnew((times) => times + 1));
  return (
    <Section title={t.zone}>
      <Ready of={asked} rows={3}>{(permission) => <ZoneForm key={anew} permission={permission} etag={asked.data?.etag ?? null} reload={reload} />}</Ready>
    </Section>
  );
}

function ZoneForm({ permission, etag, reload }: { permission: FunctionPermission; etag: string | null; reload: () => unknown }) {
  const [isUmbrella, setUmbrella] = useState(permission.isUmbrella);
  const [organizationOnly, setOnly] = useState(permission.organizationOnly);
  const change = useChange("PUT /contract-permissions/{id}", ["/organizations/{id}/contracts/{contractAddress}/permission-matrix", "/contract-permissions"]);
  const isStale = change.error?.status === 412;
  const isSame = isUmbrella === permission.isUmbrella && organizationOnly === permission.organizationOnly;
  const save = () => change.mutate({
    path: { id: permission.id },
    body: {
      contractAddress: permission.contractAddress,
      methodSelector: permission.methodSelector,
      accessType: permission.accessType as ReplaceContractPermission["accessType"],
      functionSignature: permission.functionSignature,
      ruleType: permission.ruleType as ReplaceContractPermission["ruleType"],
      isUmbrella,
      organizationOnly,
      roles: permission.roles.map((role) => ({ id: role.id })),
      argumentRestrictions: permission.argumentRestrictions,
      readsWithin: permission.readsWithin,
    },
    ifMatch: etag,
  });
  return (
    <>
      <Check label={t.umbrella} hint={t.umbrellaHint} checked={isUmbrella} onChange={setUmbrella} />
      <Check label={t.membersOnly} hint={t.membersOnlyHint} checked={organizationOnly} onChange={setOnly} />
      {(permission.isUmbrella || !permission.organizationOnly) && <p className="soft">{t.lost}</p>}
      {isStale && <ConflictNotice reload={reload} />}
      {change.error && !isStale && <Failed error={change.error} />}
      <div className="row"><button type="button" onClick={save} disabled={change.isPending || isSame}>{t.saveZone}</button></div>
    </>
  );
}
