import type { PermissionMatrixMatrixFunction } from "../../api/types";
import { useAccess } from "../../app/access";
import { Link } from "../../app/router";
import { contracts } from "../../texts/contracts";
import { canonical } from "../../ui/abi";
import { Check, Choices, Select } from "../../ui/form";
import { Hash } from "../../ui/status";
import { Facts, Surface } from "../../ui/page";
import type { MatrixTab } from "./ContractPage";
import { effective, type FunctionDraft, needsArguments, needsRoles, type Rule, saved } from "./drafts";
import { roleOptions } from "./options";
import { fresh } from "./toggles";
import { sentences } from "./changes";
import { ZoneRules } from "./ZoneRules";

const t = contracts.drawer;

interface Props extends MatrixTab {
  of: PermissionMatrixMatrixFunction;
  set: (of: PermissionMatrixMatrixFunction, draft: FunctionDraft | null) => void;
  onClose: () => void;
}

/** All permission settings of one function. */
export function FunctionDrawer({ organizationId, matrix, staged, change, mayWrite, of, set, onClose }: Props) {
  const access = useAccess();
  const { draft, from, isStaged } = effective(matrix, staged, of.selector);
  const { own } = saved(matrix, of.selector);
  const put = (values: Partial<FunctionDraft>) => set(of, { ...(draft ?? fresh(of)), ...values });
  const pick = (rule: Rule | "") => (rule === "" ? set(of, null) : put(adjusted(rule, draft ?? fresh(of), addresses.map(([index]) => Number(index)))));
  const addresses = of.inputs.flatMap((input, i): [string, string][] => (canonical(input) === "address" ? [[String(i), t.parameter(i, input.name)]] : []));
  const rules = Object.entries(t.rules).filter(([rule]) => addresses.length > 0 || !needsArguments(rule as Rule)) as [Rule, string][];
  const undo = () => change((now) => ({ ...now, functions: Object.fromEntries(Object.entries(now.functions).filter(([selector]) => selector !== of.selector)) }));
  const explainer = `explain?organization=${organizationId}&to=${matrix.contract.contractAddress}&fn=${of.selector}&method=${draft?.accessType === "read" ? "eth_call" : "eth_sendRawTransaction"}`;
  return (
    <Surface kind="drawer" title={of.name} onClose={onClose}>
      <Facts of={[[t.facts.signature, <code key="s">{of.signature}</code>], [t.facts.selector, <Hash key="h" value={of.selector} label="selector" />], [t.facts.kind, of.stateMutability ?? "–"]]} />
      {from === "template" && <p className="notice">{t.inherited}</p>}
      {mayWrite
        ? (
          <>
            <Select label={t.rule} hint={t.stagedHint} value={draft?.ruleType ?? ""} onChange={pick} options={[["", t.none], ...rules]} />
            {draft && needsRoles(draft.ruleType) && <Choices label={t.roles} options={roleOptions(matrix)} chosen={draft.roles} onChange={(roles) => put({ roles })} error={draft.roles.length === 0 ? t.rolesMissing : undefined} />}
            {draft && needsArguments(draft.ruleType) && <Choices label={t.arguments} options={addresses} chosen={draft.arguments.map(String)} onChange={(chosen) => put({ arguments: chosen.map(Number) })} error={draft.arguments.length === 0 ? t.argumentsMissing : undefined} />}
            {draft && <Select label={t.access} hint={t.accessHint} value={draft.accessType} onChange={(accessType) => put({ accessType })} options={[["read", t.reads], ["write", t.writes]]} />}
            {draft && <Check label={t.readsWithin} hint={t.readsWithinHint} checked={draft.readsWithin} onChange={(readsWithin) => put({ readsWithin })} />}
          </>
        )
        : <ul className="bare">{sentences(matrix, draft).map((line) => <li key={line}>{line}</li>)}</ul>}
      {own && <ZoneRules own={own} isStaged={isStaged} mayWrite={access.may("admin_write")} />}
      <div className="row">
        <button type="button" className="primary" onClick={onClose}>{t.close}</button>
        {isStaged && <button type="button" onClick={undo}>{t.undo}</button>}
        <Link className="button" to={explainer}>{t.explain}</Link>
      </div>
    </Surface>
  );
}

/** A draft with another rule: what the rule needs begins with the least that it can be. */
function adjusted(rule: Rule, draft: FunctionDraft, addresses: number[]): Partial<FunctionDraft> {
  const first = addresses[0];
  return {
    ruleType: rule,
    roles: needsRoles(rule) ? draft.roles : [],
    arguments: needsArguments(rule) ? (draft.arguments.length > 0 || first === undefined ? draft.arguments : [first]) : [],
  };
}
