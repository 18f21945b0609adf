import { useSyncExternalStore } from "react";
import { useAccess } from "./access";
import { queries } from "./query";

interface Named {
  id?: unknown;
  name?: unknown;
  displayName?: unknown;
  roleName?: unknown;
}

function nameIn(value: unknown, id: string, depth: number): string | undefined {
  if (depth === 0 || typeof value !== "object" || value === null) return undefined;
  const named = value as Named;
  const name = named.displayName ?? named.name ?? named.roleName;
  if (String(named.id) === id && typeof name === "string") return name;
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    const found = nameIn(part, id, depth - 1);
    if (found) return found;
  }
  return undefined;
}

function known(id: string): string | undefined {
  if (id === "") return undefined;
  for (const query of queries.getQueryCache().getAll()) {
    const found = nameIn(query.state.data, id, 6);
    if (found) return found;
  }
  return undefined;
}

const listen = (changed: () => void) => queries.getQueryCache().subscribe(changed);

/**
 * The name of a page's parent item, if a cached response contains it: a page requests what it shows
 * and not its headings. Otherwise a short form of the identifier.
 */
export function useName(id: string): string {
  const { me, organization } = useAccess();
  const found = useSyncExternalStore(listen, () => known(id));
  if (organization?.id === id) return organization.name;
  if (me.id === id) return me.displayName;
  return found ?? (id.length > 13 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);
}
