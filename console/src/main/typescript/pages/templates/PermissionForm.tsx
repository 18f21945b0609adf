import { useState } from "react";
import type { CreateTemplatePermission, TemplatePermission } from "../../api/types";
import { useApi, useChange } from "../../app/query";
import { common } from "../../texts/common";
import { roles as roleTexts } from "../../texts/roles";
import { templates } from "../../texts/templates";
import { ChangeForm, Editing } from "../../ui/edit";
import { Check, Choices, Select } from "../../ui/form";
import { Ready } from "../../ui/page";
import { RoleChoices } from "../../ui/roles";
import { type Member, membersOf } from "./interface";

const texts = templates.permissions;
type Rule = CreateTemplatePermission["ruleType"];
type AccessType = CreateTemplatePermission["accessType"];
const RULES = Object.entries(roleTexts.rules) as [Rule, string][];

/** The form over the functions that the template's interface has. */
export function NewPermission({ templateId, onDone }: { templateId: number; onDone: () => void }) {
  const found = useApi("GET /templates/{id}", { path: { id: templateId } });
  return (
    <Ready of={found}>
      {({ abi }) => <PermissionForm templateId={templateId} start={null} etag={null} again={() => undefined} members={(membersOf(abi) ?? []).filter((member) => member.kind === "function")} onDone={onDone} />}
    </Ready>
  );
}

/** The form over what a permission is now. */
export function EditPermission({ templateId, permissionId, onDone }: { templateId: number; permissionId: number; onDone: () => void }) {
  const found = useApi("GET /templates/{id}/function-permissions/{permissionId}", { path: { id: templateId, permissionId } });
  return (
    <Editing of={found}>
      {(start, etag, again) => <PermissionForm templateId={templateId} start={start} etag={etag} again={again} members={[]} onDone={onDone} />}
    </Editing>
  );
}

/** How many arguments a signature has at its outermost level. */
function argumentsOf(signature: string): number {
  const inner = signature.slice(signature.indexOf("(") + 1, -1);
  if (inner === "") return 0;
  let depth = 0;
  let count = 1;
  for (const sign of inner) {
    if (sign === "(") depth++;
    else if (sign === ")") depth--;
    else if (sign === "," && depth === 0) count++;
  }
  return count;
}

interface Props {
  templateId: number;
  start: TemplatePermission | null;
  /** The version that was read of it. */
  etag: string | null;
  /** Reloads it. */
  again: () => void;
  members: Member[];
  onDone: () => void;
}

/** Who may call a function of a template's contracts: a new permission, or one that is replaced. */
function PermissionForm({ templateId, start, etag, again, members, onDone }: Props) {
  const [signature, setSignature] = useState(start?.functionSignature ?? "");
  const [accessType, setAccess] = useState<AccessType>((start?.accessType as AccessType | undefined) ?? "read");
  const [ruleType, setRule] = useState<Rule>((start?.ruleType as Rule | undefined) ?? "checkRole");
  const [organizationOnly, setOnly] = useState(start?.organizationOnly ?? true);
  const [roles, setRoles] = useState(start?.roles.map((role) => role.id) ?? []);
  const [places, setPlaces] = useState(start?.argumentRestrictions.map(({ argumentIndex }) => String(argumentIndex)) ?? []);
  const touched = ["/templates/{id}/function-permissions"];
  const add = useChange("POST /templates/{id}/function-permissions", touched);
  const replace = useChange("PUT /templates/{id}/function-permissions/{permissionId}", touched);
  const change = start ? replace : add;
  const byRole = ruleType.includes("heckRole");
  const byArgument = ruleType.includes("estrictArgument");
  const choose = (next: string) => {
    setSignature(next);
    setPlaces([]);
    setAccess(members.find((member) => member.signature === next)?.reads === false ? "write" : "read");
  };
  const send = () => {
    const body = {
      functionSignature: signature,
      accessType,
      ruleType,
      organizationOnly,
      roles: byRole ? roles.map((id) => ({ id })) : [],
      readsWithin: start?.readsWithin ?? false,
      argumentRestrictions: byArgument ? places.map((place) => ({ argumentIndex: Number(place) })) : [],
    };
    if (start) replace.mutate({ path: { id: templateId, permissionId: start.id }, body: { ...body, methodSelector: start.methodSelector }, ifMatch: etag }, { onSuccess: onDone });
    else add.mutate({ path: { id: templateId }, body }, { onSuccess: onDone });
  };
  return (
    <ChangeForm onSubmit={send} busy={change.isPending} error={change.error} submit={start ? common.save : texts.create} again={again}>
      {!start && <Select label={texts.function} value={signature} onChange={choose} options={[["", texts.choose], ...members.map((member): [string, string] => [member.signature, member.signature])]} error={change.error?.issue("functionSignature")} />}
      <Select label={texts.access} value={accessType} onChange={setAccess} options={[["read", texts.accesses.read], ["write", texts.accesses.write]]} error={change.error?.issue("accessType")} />
      <Select label={texts.rule} value={ruleType} onChange={setRule} options={RULES} error={change.error?.issue("ruleType")} />
      {byRole && <RoleChoices label={texts.roles} organizationId={null} chosen={roles} onChange={setRoles} error={change.error?.issue("roles")} />}
      {byArgument && <Choices label={texts.arguments} hint={texts.argumentsHint} options={Array.from({ length: argumentsOf(signature) }, (_, i): [string, string] => [String(i), texts.argument(i)])} chosen={places} onChange={setPlaces} error={change.error?.issue("argumentRestrictions")} />}
      <Check label={texts.members} checked={organizationOnly} onChange={setOnly} />
    </ChangeForm>
  );
}
