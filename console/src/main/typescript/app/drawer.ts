import { useRef } from "react";
import { queries } from "./query";
import { navigate, setQuery, usePlace } from "./router";

/** The drawer that is open in front of the page: the address names it, and Back closes it. */
export interface Drawer {
  /** Its name, empty if there is none. */
  open: string;
  show: (name: string, of?: string) => void;
  close: () => void;
}

export function useDrawer(): Drawer {
  const { query } = usePlace();
  return {
    open: query.get("open") ?? "",
    show: (name, of) => setQuery({ open: name, of }, false),
    close: () => setQuery({ open: null, of: null }),
  };
}

/**
 * The row that the address names, out of the list behind the drawer; null if the list has none of that key. A link cannot name a
 * subject that its reader does not see. The row stays until the drawer is closed, also when a change takes it off the list.
 */
export function useSubject<T>(rows: readonly T[], keyOf: (row: T) => string | number): T | null {
  const { query } = usePlace();
  const kept = useRef<{ of: string; row: T } | null>(null);
  const of = query.get("of") ?? "";
  const row = of === "" ? undefined : rows.find((each) => String(keyOf(each)) === of);
  if (row !== undefined) kept.current = { of, row };
  return kept.current?.of === of ? kept.current.row : null;
}

/** Leaves the page of a deleted item; lists whose routes have this prefix are reloaded when they are shown. */
export function leave(to: string, gone: string) {
  navigate(to, { replace: true });
  queries.invalidateQueries({ predicate: (query) => String(query.queryKey[0]).startsWith(`GET ${gone}`), refetchType: "none" });
}
