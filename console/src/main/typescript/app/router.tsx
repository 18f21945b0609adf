import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useMemo, useState, useSyncExternalStore } from "react";

/** The path that all pages are below, with a slash at its end. */
export const base = new URL(document.baseURI).pathname;

const listeners = new Set<() => void>();

/** Called with the path before another page is shown; returns whether it may be shown at once. */
export type Guard = (to: string) => boolean;

let guard: Guard | null = null;
let shown = location.pathname + location.search;

/** Sets the guard that is called before a user leaves a page with unsaved work; null removes it. */
export function setGuard(next: Guard | null) {
  guard = next;
}

function mayLeave(url: string): boolean {
  return guard === null || guard(url.slice(base.length));
}

addEventListener("popstate", () => {
  if (mayLeave(href())) {
    shown = href();
    listeners.forEach((listener) => listener());
  } else history.pushState(null, "", shown);
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const href = () => location.pathname + location.search;

/** The place in the console: the address is the state. */
export interface Place {
  /** Without the console's own path, without a slash at either end. */
  path: string;
  query: URLSearchParams;
}

export function usePlace(): Place {
  const at = useSyncExternalStore(subscribe, href);
  return useMemo(() => {
    const url = new URL(at, location.origin);
    return { path: url.pathname.slice(base.length).replace(/\/+$/, ""), query: url.searchParams };
  }, [at]);
}

/** Goes to a page; of `to` as in {@link Link}. */
export function navigate(to: string, options: { replace?: boolean; keepFocus?: boolean } = {}) {
  const url = base + to.replace(/^\//, "");
  if (!mayLeave(url)) return;
  shown = url;
  if (options.replace) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
  listeners.forEach((listener) => listener());
  if (!options.replace && !options.keepFocus) scrollTo(0, 0);
}

/** Sets values of the query, and takes away those that are empty. */
export function setQuery(values: Record<string, string | null | undefined>, replace = true) {
  const url = new URL(href(), location.origin);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === "") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  navigate(url.pathname.slice(base.length) + url.search, { replace, keepFocus: true });
}

/** One value of the query, and how to change it. */
export function useQueryValue(name: string): [string, (value: string) => void] {
  const { query } = usePlace();
  return [query.get(name) ?? "", (value) => setQuery({ [name]: value })];
}

/** A value that follows typing when it has come to rest, in milliseconds. */
export function useRested<T>(value: T, rest = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return rested;
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** A link to a page, by its path below the console's. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return <a href={base + to.replace(/^\//, "")} onClick={follow} {...rest} />;
}

/** Values of a pattern such as `organizations/:id`, if the path has its form. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const parts = pattern.split("/");
  const given = path.split("/");
  if (parts.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? "";
    const value = given[i] ?? "";
    if (part.startsWith(":")) {
      try {
        values[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return values;
}
