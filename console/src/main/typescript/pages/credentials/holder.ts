/** The principal whose keys and addresses a page shows. */
export type Holder =
  | { kind: "credential"; id: string }
  | { kind: "own"; organizationId: string; id: string }
  | { kind: "tenant"; id: string };

/** The routes of a holder's keys and addresses, and what they take from the path. */
export function routesOf(holder: Holder) {
  switch (holder.kind) {
    case "credential":
      return {
        path: { m2mAppId: holder.id },
        keys: "GET /m2m-applications/{m2mAppId}/api-keys",
        makeKey: "POST /m2m-applications/{m2mAppId}/api-keys",
        revokeKey: "DELETE /m2m-applications/{m2mAppId}/api-keys/{keyId}",
        entries: "GET /m2m-applications/{m2mAppId}/ip-whitelist",
        addEntry: "POST /m2m-applications/{m2mAppId}/ip-whitelist",
        removeEntry: "DELETE /m2m-applications/{m2mAppId}/ip-whitelist/{entryId}",
      } as const;
    case "own":
      return {
        path: { id: holder.organizationId, appId: holder.id },
        keys: "GET /organizations/{id}/m2m-applications/{appId}/api-keys",
        makeKey: "POST /organizations/{id}/m2m-applications/{appId}/api-keys",
        revokeKey: "DELETE /organizations/{id}/m2m-applications/{appId}/api-keys/{keyId}",
        entries: "GET /organizations/{id}/m2m-applications/{appId}/ip-whitelist",
        addEntry: "POST /organizations/{id}/m2m-applications/{appId}/ip-whitelist",
        removeEntry: "DELETE /organizations/{id}/m2m-applications/{appId}/ip-whitelist/{entryId}",
      } as const;
    case "tenant":
      return {
        path: { tenantId: holder.id },
        keys: "GET /tenants/{tenantId}/api-keys",
        makeKey: "POST /tenants/{tenantId}/api-keys",
        revokeKey: "DELETE /tenants/{tenantId}/api-keys/{keyId}",
        entries: "GET /tenants/{tenantId}/ip-whitelist",
        addEntry: "POST /tenants/{tenantId}/ip-whitelist",
        removeEntry: "DELETE /tenants/{tenantId}/ip-whitelist/{entryId}",
      } as const;
  }
}

/** The key prefix of a route, for reloading after a change: its name without the method. */
export const touched = (route: string) => [route.slice(route.indexOf(" ") + 1)];

/** The holder that a path names. */
export function holderOf(params: Record<string, string>, tenant = false): Holder {
  const { id = "", appId } = params;
  return appId ? { kind: "own", organizationId: id, id: appId } : { kind: tenant ? "tenant" : "credential", id };
}

/** Where a holder's pages are. */
export function homeOf(holder: Holder): string {
  switch (holder.kind) {
    case "credential":
      return `credentials/${holder.id}`;
    case "own":
      return `organizations/${holder.organizationId}/credentials/${holder.id}`;
    case "tenant":
      return `tenants/${holder.id}`;
  }
}
