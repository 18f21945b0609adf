import type { PermissionMatrix } from "../../api/types";
import { contracts } from "../../texts/contracts";

/** The roles that a permission may name, with their owners. */
export function roleOptions(matrix: PermissionMatrix): [string, string][] {
  return matrix.roles.map((role) => [role.id, role.scope === "zone" ? `${role.name} (${contracts.matrix.zone})` : role.name]);
}
