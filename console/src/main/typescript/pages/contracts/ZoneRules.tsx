import { useState } from "react";
import { useChange } from "../../app/query";
import { contracts } from "../../texts/contracts";
import { Check } from "../../ui/form";
import { Facts, Failed, Section } from "../../ui/page";
import type { FunctionDraft } from "./drafts";

const t = contracts.drawer;

/** What only the zone says of a permission that is saved; it says so at once. */
export function ZoneRules({ own, address, isStaged, mayWrite }: { own: FunctionDraft; address: string; isStaged: boolean; mayWrite: boolean }) {
  const [isUmbrella, setUmbrella] = useState(own.umbrella);
  const [organizationOnly, setOnly] = useState(own.membersOnly);
  const change = useChange("PUT /contract-permissions/{id}", ["/organizations/{id}/contracts/{contractAddress}/permission-matrix", "/contract-permissions"]);
  const isSpecial = own.umbrella || !own.membersOnly;
  if (!mayWrite || isStaged) {
    return (
      <Section title={t.zone}>
        <Facts of={[[t.umbrella, own.umbrella ? t.yes : t.no], [t.membersOnly, own.membersOnly ? t.yes : t.no]]} />
        <p className="soft">{isStaged ? (isSpecial ? t.lost : t.saveFirst) : t.zoneOnly}</p>
      </Section>
    );
  }
  const save = () => change.mutate({
    path: { id: own.id ?? 0 },
    body: {
      contractAddress: address,
      methodSelector: own.selector,
      accessType: own.accessType,
      functionSignature: own.signature,
      ruleType: own.ruleType,
      isUmbrella,
      organizationOnly,
      roles: own.roles.map((id) => ({ id })),
      argumentRestrictions: own.arguments.map((argumentIndex) => ({ argumentIndex })),
    },
  });
  return (
    <Section title={t.zone}>
      <Check label={t.umbrella} hint={t.umbrellaHint} checked={isUmbrella} onChange={setUmbrella} />
      <Check label={t.membersOnly} hint={t.membersOnlyHint} checked={organizationOnly} onChange={setOnly} />
      {isSpecial && <p className="soft">{t.lost}</p>}
      {change.error && <Failed error={change.error} />}
      <div className="row"><button type="button" onClick={save} disabled={change.isPending || (isUmbrella === own.umbrella && organizationOnly === own.membersOnly)}>{t.saveZone}</button></div>
    </Section>
  );
}
