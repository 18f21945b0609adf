import { useState } from "react";
import { useApi } from "../app/query";
import { useName } from "../app/names";
import { useQueryValue } from "../app/router";

/** A filter of the address bar by role; the roles are asked for when somebody goes to it. */
export function RoleFilter({ name, label, organizationId }: { name: string; label: string; organizationId: string | null }) {
  const [value, setValue] = useQueryValue(name);
  const [wanted, setWanted] = useState(false);
  const query = { limit: 200 };
  const zone = useApi("GET /roles", { query }, { enabled: wanted && organizationId === null });
  const own = useApi("GET /organizations/{id}/roles", { path: { id: organizationId ?? "" }, query }, { enabled: wanted && organizationId !== null });
  const roles = (organizationId === null ? zone : own).data?.data.items ?? [];
  const known = useName(value);
  return (
    <select aria-label={label} value={value} onFocus={() => setWanted(true)} onPointerEnter={() => setWanted(true)} onChange={(event) => setValue(event.target.value)}>
      <option value="">{label}: all</option>
      {value !== "" && !roles.some((role) => role.id === value) && <option value={value}>{known}</option>}
      {roles.map((role) => <option key={role.id} value={role.id}>{role.roleName}</option>)}
    </select>
  );
}
