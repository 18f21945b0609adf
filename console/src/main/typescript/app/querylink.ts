import { useMemo } from "react";
import { usePlace } from "./router";

/** Makes the address of this page with other values of its query; empty ones are taken away. For links. */
export function useQueryLink(): (values: Record<string, string | null | undefined>) => string {
  const { path, query } = usePlace();
  return useMemo(() => (values) => {
    const changed = new URLSearchParams(query);
    for (const [name, value] of Object.entries(values)) {
      if (value) changed.set(name, value);
      else changed.delete(name);
    }
    const text = changed.toString();
    return text === "" ? path : `${path}?${text}`;
  }, [path, query]);
}
