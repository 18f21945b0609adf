import type { PermissionMatrixMatrixRole } from "../../api/types";
import { contracts } from "../../texts/contracts";
import { WrappableText } from "../../ui/wrappable";

/** Heads of the columns of roles. */
export function RoleHeads({ roles }: { roles: PermissionMatrixMatrixRole[] }) {
  return (
    <>
      {roles.map((role) => (
        <th key={role.id} scope="col" className="role" title={role.name}>
          <span><WrappableText text={role.name} /></span>
          {role.scope === "zone" && <span className="soft small">{contracts.matrix.zone}</span>}
        </th>
      ))}
    </>
  );
}

/** Adds one of the roles that no permission names yet. */
export function AddRole({ roles, onAdd }: { roles: PermissionMatrixMatrixRole[]; onAdd: (id: string) => void }) {
  if (roles.length === 0) return null;
  return (
    <select aria-label={contracts.matrix.addRole} value="" onChange={(event) => onAdd(event.target.value)}>
      <option value="">{contracts.matrix.addRole}</option>
      {roles.map((role) => <option key={role.id} value={role.id}>{role.name}</option>)}
    </select>
  );
}
