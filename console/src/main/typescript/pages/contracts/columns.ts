import { useState } from "react";
import type { PermissionMatrix, PermissionMatrixMatrixRole } from "../../api/types";

/** As many roles as are shown though no permission names them. */
const FEW = 8;

/** The roles that have a column: those that permissions name, those that the user added, and all of them if they are few. */
export function useColumns(matrix: PermissionMatrix, named: Set<string>) {
  const [added, setAdded] = useState<string[]>([]);
  const isFew = matrix.roles.length <= FEW;
  const isShown = (role: PermissionMatrixMatrixRole) => isFew || named.has(role.id) || added.includes(role.id) || (role.scope === "organization" && matrix.roles.filter((other) => other.scope === "organization").length <= FEW);
  return {
    shown: [...matrix.roles].filter(isShown).sort((a, b) => a.scope.localeCompare(b.scope) || a.name.localeCompare(b.name)),
    hidden: matrix.roles.filter((role) => !isShown(role)),
    add: (id: string) => setAdded([...added, id]),
  };
}
