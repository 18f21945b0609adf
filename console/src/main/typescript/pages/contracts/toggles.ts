import type { PermissionMatrixMatrixFunction } from "../../api/types";
import { type FunctionDraft, needsRoles } from "./drafts";

/** A first permission for a function: for holders of no role yet. */
export function fresh(of: PermissionMatrixMatrixFunction): FunctionDraft {
  const reads = of.stateMutability === "view" || of.stateMutability === "pure";
  return {
    id: null,
    selector: of.selector,
    signature: of.signature,
    accessType: reads ? "read" : "write",
    ruleType: "checkRole",
    roles: [],
    arguments: [],
    umbrella: false,
    membersOnly: true,
    readsWithin: false,
  };
}

/** Permits all callers, or none. */
export function toggleEverybody(draft: FunctionDraft | null, of: PermissionMatrixMatrixFunction): FunctionDraft | null {
  return draft?.ruleType === "public" ? null : { ...(draft ?? fresh(of)), ruleType: "public", roles: [], arguments: [] };
}

/**
 * Permits or no longer permits calls by holders of a role. Removing a role never permits more
 * callers: without roles a rule that required both is removed, and one that required either requires
 * the arguments alone.
 */
export function toggleRole(draft: FunctionDraft | null, role: string, of: PermissionMatrixMatrixFunction): FunctionDraft | null {
  const now = draft ?? fresh(of);
  if (now.ruleType === "restrictArgument") return { ...now, ruleType: "checkRoleOrRestrictArgument", roles: [role] };
  if (!needsRoles(now.ruleType)) return { ...now, ruleType: "checkRole", roles: [role], arguments: [] };
  const roles = now.roles.includes(role) ? now.roles.filter((other) => other !== role) : [...now.roles, role];
  if (roles.length > 0) return { ...now, roles };
  return now.ruleType === "checkRoleOrRestrictArgument" ? { ...now, ruleType: "restrictArgument", roles } : null;
}
