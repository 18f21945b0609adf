import type { Operations } from "../../api/types";
import { useAccess } from "../../app/access";
import { usePlace } from "../../app/router";
import { audit } from "../../texts/audit";

/** Names of the filters in the address bar, as people read them. */
export const FILTERS = {
  actionType: audit.filters.action,
  outcome: audit.filters.outcome,
  actorId: audit.filters.actor,
  resourceId: audit.filters.resource,
  tableName: audit.filters.table,
  requestId: audit.filters.request,
  traceId: audit.filters.trace,
  from: audit.filters.from,
  to: audit.filters.to,
};
export type Filter = keyof typeof FILTERS;

export const ZONE = "GET /audit-logs/timeline";
export const ORGANIZATION = "GET /organizations/{id}/audit-logs/timeline";

/** Which of the two time lines is shown, and what of it. */
export interface Scope {
  /** Null for the zone with all its organizations. */
  organization: string | null;
  query: Operations[typeof ZONE]["query"];
}

/** What the address bar and the reader's permissions make of it; null if there is nothing they may read. */
export function useScope(): Scope | null {
  const access = useAccess();
  const { query } = usePlace();
  const zone = access.may("admin_read");
  const own = access.organization && access.may("admin_read", access.organization.id) ? access.organization.id : null;
  if (!zone && !own) return null;
  const organization = zone ? query.get("organization") || null : own;
  const names = (Object.keys(FILTERS) as Filter[]).filter((name) => organization === null || name !== "tableName");
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]));
  return { organization, query: values as Scope["query"] };
}

/** The filters of the address bar that have an effect. */
export function shownFilters(scope: Scope): Record<string, string> {
  const { tableName, ...others } = FILTERS;
  return scope.organization === null ? { ...others, tableName } : { ...others, organization: audit.filters.organization };
}
