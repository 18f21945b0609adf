import { useState } from "react";
import { useApi } from "../app/query";
import { useName } from "../app/names";
import { useQueryValue, useRested } from "../app/router";
import { common } from "../texts/common";

/** As many as are offered at once; the others are looked for by name. */
const SHOWN = 50;

/** A filter of the address bar by role; the roles are requested when the user focuses it. */
export function RoleFilter({ name, label, organizationId }: { name: string; label: string; organizationId: string | null }) {
  const [value, setValue] = useQueryValue(name);
  const [wanted, setWanted] = useState(false);
  const [text, setText] = useState("");
  const searchQuery = useRested(text.trim());
  const query = { limit: SHOWN, ...(searchQuery ? { searchQuery } : {}) };
  const zone = useApi("GET /roles", { query }, { enabled: wanted && organizationId === null });
  const own = useApi("GET /organizations/{id}/roles", { path: { id: organizationId ?? "" }, query }, { enabled: wanted && organizationId !== null });
  const found = (organizationId === null ? zone : own).data?.data;
  const roles = found?.items ?? [];
  const isMany = wanted && (text !== "" || (found?.pagination.totalItems ?? 0) > SHOWN);
  const known = useName(value);
  return (
    <>
      <select aria-label={label} value={value} onFocus={() => setWanted(true)} onPointerEnter={() => setWanted(true)} onChange={(event) => setValue(event.target.value)}>
        <option value="">{label}: all</option>
        {value !== "" && !roles.some((role) => role.id === value) && <option value={value}>{known}</option>}
        {roles.map((role) => <option key={role.id} value={role.id}>{role.roleName}</option>)}
      </select>
      {isMany && <input type="search" aria-label={common.searchRoles} placeholder={common.searchRoles} value={text} onChange={(event) => setText(event.target.value)} />}
    </>
  );
}
