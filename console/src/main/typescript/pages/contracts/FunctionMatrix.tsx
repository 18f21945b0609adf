import { useState } from "react";
import type { PermissionMatrixMatrixFunction, PermissionMatrixMatrixRole } from "../../api/types";
import { setQuery, useQueryValue } from "../../app/router";
import { contracts } from "../../texts/contracts";
import { WrappableText } from "../../ui/wrappable";
import { FilterSelect, SearchBox } from "../../ui/form";
import { StatusBadge } from "../../ui/status";
import { Empty } from "../../ui/page";
import { PermissionToggle } from "./PermissionToggle";
import { useColumns } from "./columns";
import type { MatrixTab } from "./ContractPage";
import { effective, type FunctionDraft, stageFunction } from "./drafts";
import { FunctionDrawer } from "./FunctionDrawer";
import { AddRole, RoleHeads } from "./RoleColumns";
import { toggleEverybody, toggleRole } from "./toggles";

const t = contracts.matrix;

/** Functions × roles: who may call what. */
export function FunctionMatrix(props: MatrixTab) {
  const { matrix, staged, change, mayWrite } = props;
  const [search] = useQueryValue("search");
  const [show] = useQueryValue("show");
  const [open] = useQueryValue("function");
  const [note, setNote] = useState("");
  const rows = matrix.functions.map((declared) => ({ declared, ...effective(matrix, staged, declared.selector) }));
  const columns = useColumns(matrix, new Set(rows.flatMap((row) => row.draft?.roles ?? [])));
  const wanted = rows.filter((row) => row.declared.signature.toLowerCase().includes(search.toLowerCase()) && (show === "" || (show === "denied") === (row.draft === null)));
  const denied = rows.filter((row) => row.draft === null).length;
  const opened = matrix.functions.find((declared) => declared.selector === open);

  const set = (of: PermissionMatrixMatrixFunction, draft: FunctionDraft | null) => {
    setNote(draft === null && effective(matrix, { ...staged, functions: { ...staged.functions, [of.selector]: null } }, of.selector).draft ? t.templateStays : "");
    change(() => stageFunction(matrix, staged, of.selector, draft));
  };

  if (rows.length === 0) return <Empty title={t.noFunctions} />;
  return (
    <>
      <div className="filters">
        <SearchBox name="search" label={t.filter} />
        <FilterSelect name="show" label={t.show} options={[["denied", t.denied], ["open", t.open]]} />
        <AddRole roles={columns.hidden} onAdd={columns.add} />
      </div>
      <p className="soft">{t.denyDefault(denied, rows.length)}</p>
      {note && <p role="status" className="notice warn">{note}</p>}
      {wanted.length === 0 ? <Empty title={t.noMatch} /> : (
        <div className="scroll" tabIndex={0} role="region" aria-label={t.label}>
          <table className="table matrix">
            <caption className="visually-hidden">{t.caption}</caption>
            <thead><tr><th scope="col">{t.function}</th><th scope="col">{t.rule}</th><th scope="col" className="role"><span>{t.everybody}</span></th><RoleHeads roles={columns.shown} /></tr></thead>
            <tbody>{wanted.map((row) => <Row key={row.declared.selector + row.declared.signature} {...row} roles={columns.shown} set={mayWrite ? set : null} />)}</tbody>
          </table>
        </div>
      )}
      {opened && <FunctionDrawer {...props} of={opened} set={set} onClose={() => setQuery({ function: null })} />}
    </>
  );
}

interface RowProps {
  declared: PermissionMatrixMatrixFunction;
  draft: FunctionDraft | null;
  from: "contract" | "template" | null;
  isStaged: boolean;
  roles: PermissionMatrixMatrixRole[];
  set: ((of: PermissionMatrixMatrixFunction, draft: FunctionDraft | null) => void) | null;
}

function Row({ declared, draft, from, isStaged, roles, set }: RowProps) {
  const isOpen = draft?.ruleType === "public";
  return (
    <tr className={isStaged ? "staged" : undefined}>
      <th scope="row">
        <span className="name">{declared.name}{!declared.declared && <span className="soft"> ({t.undeclared})</span>}</span>
        <span className="detail"><WrappableText text={declared.signature} /></span>
        <span className="detail">{declared.selector} · {draft?.accessType === "read" || declared.stateMutability === "view" || declared.stateMutability === "pure" ? contracts.preview.reads : contracts.preview.writes}</span>
      </th>
      <td>
        <button type="button" className="plain rule-button" aria-label={t.change(declared.signature)} onClick={() => setQuery({ function: declared.selector })}>
          {draft ? <span>{t.short[draft.ruleType] ?? draft.ruleType}</span> : <StatusBadge tone="bad">{t.deniedToAll}</StatusBadge>}
        </button>
        {from === "template" && <span className="detail">{t.fromTemplate}</span>}
        {isStaged && <span className="detail"><StatusBadge tone="warn">{t.staged}</StatusBadge></span>}
      </td>
      <td className="role"><PermissionToggle label={t.may(t.everybody, declared.signature)} isOn={isOpen} onToggle={set && (() => set(declared, toggleEverybody(draft, declared)))} /></td>
      {roles.map((role) => (
        <td className="role" key={role.id}>
          <PermissionToggle label={`${t.may(role.name, declared.signature)}${isOpen ? `, ${t.byEverybody}` : ""}`} isOn={isOpen || (draft?.roles.includes(role.id) ?? false)} isSettled={isOpen} onToggle={set && (() => set(declared, toggleRole(draft, role.id, declared)))} />
        </td>
      ))}
    </tr>
  );
}
