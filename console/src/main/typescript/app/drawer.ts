import { queries } from "./query";
import { navigate, setQuery, usePlace } from "./router";

/** What is open in front of the page: the address says so, and Back closes it. */
export interface Drawer {
  /** Its name, empty if there is none. */
  open: string;
  /** What it is about, such as the identifier of a row. */
  of: string;
  show: (name: string, of?: string) => void;
  close: () => void;
}

export function useDrawer(): Drawer {
  const { query } = usePlace();
  return {
    open: query.get("open") ?? "",
    of: query.get("of") ?? "",
    show: (name, of) => setQuery({ open: name, of }, false),
    close: () => setQuery({ open: null, of: null }),
  };
}

/** Goes away from what was just deleted; lists whose routes begin so are read anew when they are seen. */
export function leave(to: string, gone: string) {
  navigate(to, { replace: true });
  queries.invalidateQueries({ predicate: (query) => String(query.queryKey[0]).startsWith(`GET ${gone}`), refetchType: "none" });
}
