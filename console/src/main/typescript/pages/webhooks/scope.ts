import type { Route } from "../../api/client";
import type { Operations } from "../../api/types";
import { type Access, useAccess } from "../../app/access";
import { usePlace } from "../../app/router";

/** The view in which webhooks are shown. */
export type View = "own" | "organization" | "zone";

/** Which webhook, and by which of the three families of routes it is reached. */
export interface Scope {
  view: View;
  organization: string;
  id: string;
}

const ZONE = "/admin/event-webhooks/{webhookId}";
const ROOTS: Record<View, string> = {
  own: "/api/v1/event-webhook",
  organization: "/organizations/{id}/event-webhooks",
  zone: "/admin/event-webhooks",
};
const ONE: Record<View, string> = {
  own: "/api/v1/event-webhook/{id}",
  organization: "/organizations/{id}/event-webhooks/{webhookId}",
  zone: ZONE,
};

/** The routes of the zone; the other two families have the same below another path. */
export type ZoneRoute = Extract<Route, `${string} ${typeof ZONE}${string}`>;

/** The views that the user has beside their own webhooks. */
export function views(access: Access): View[] {
  const zone: View[] = access.may("admin_read") ? ["zone"] : [];
  const own: View[] = access.organization && access.may("admin_read", access.organization.id) ? ["organization"] : [];
  return ["own", ...own, ...zone];
}

/** The view in the address bar, if the reader has it. */
export function useView(): View {
  const access = useAccess();
  const asked = usePlace().query.get("view");
  return views(access).find((view) => view === asked) ?? "own";
}

export function useScope(id: string): Scope {
  const access = useAccess();
  return { view: useView(), organization: access.organization?.id ?? "", id };
}

/** Whether the reader may change what they see. */
export function mayChange(access: Access, scope: Scope): boolean {
  return scope.view === "own" || access.may("admin_write", scope.view === "organization" ? scope.organization : null);
}

/** The route of this family that does what the zone's does. */
export function at<R extends ZoneRoute>(scope: Scope, route: R): R {
  return route.replace(ZONE, ONE[scope.view]) as R;
}

/** The parameters of its path. */
export function pathOf<R extends ZoneRoute>(scope: Scope, more: Record<string, string> = {}): Operations[R]["path"] {
  const path = scope.view === "own" ? { id: scope.id } : { id: scope.organization, webhookId: scope.id };
  return { ...path, ...more } as unknown as Operations[R]["path"];
}

/** The route of the list; what was read of a webhook begins so as well. */
export function rootOf(scope: Scope): string {
  return ROOTS[scope.view];
}

/** The list of a view, or what is below it. */
export function listOf(view: View, below = ""): string {
  return `webhooks${below}${view === "own" ? "" : `?view=${view}`}`;
}

/** The page of a webhook or of a part of it. */
export function pageOf(scope: Scope, part = "", query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...(scope.view === "own" ? {} : { view: scope.view }), ...query }).toString();
  return `webhooks/${scope.id}${part && `/${part}`}${all && `?${all}`}`;
}
