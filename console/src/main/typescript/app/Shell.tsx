import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/client";
import { common } from "../texts/common";
import { Failed, Loading, Page } from "../ui/page";
import { Logo } from "../ui/productmark";
import { useAccess } from "./access";
import { Palette } from "./Palette";
import { base, Link, match, usePlace } from "./router";
import { rail, routes } from "./routes";
import { signOut } from "./session";
import { setTheme, type Theme, theme } from "./theme";

/** The frame of all pages: the rail, the page, and what can be reached by keys. */
export function Shell() {
  const { path } = usePlace();
  const [open, setOpen] = useState(false);
  const [palette, setPalette] = useState(false);
  const page = useRef<HTMLElement>(null);
  const seen = useRef(path);
  const before = useRef<string | null>(null);

  useEffect(() => {
    setOpen(false);
    if (seen.current === path) return;
    // A user who returns from a drawer or a row continues where they left.
    const left = before.current === path ? page.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(base + seen.current)}"]`) : null;
    if (left) left.focus();
    else page.current?.focus({ preventScroll: true });
    before.current = seen.current;
    seen.current = path;
  }, [path]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setPalette(true);
      }
      if (event.key === "Escape") setOpen(false);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);

  return (
    <>
      <a className="skip" href="#page" onClick={(event) => { event.preventDefault(); page.current?.focus(); }}>{common.skip}</a>
      <header className="topbar">
        <button type="button" className="plain" aria-expanded={open} onClick={() => setOpen(true)}>{common.menu}</button>
        <Link to="" aria-label={common.product}><Logo /></Link>
        <button type="button" className="plain" onClick={() => setPalette(true)} aria-label={common.search}>⌘K</button>
      </header>
      <div className="shell">
        {open && <button type="button" className="veil" aria-label="Close menu" onClick={() => setOpen(false)} />}
        <Rail open={open} path={path} onSearch={() => setPalette(true)} />
        <main id="page" ref={page} tabIndex={-1}>
          <Boundary key={path}><Suspense fallback={<Loading />}><Current path={path} /></Suspense></Boundary>
        </main>
      </div>
      {palette && <Palette onClose={() => setPalette(false)} />}
    </>
  );
}

function Rail({ open, path, onSearch }: { open: boolean; path: string; onSearch: () => void }) {
  const access = useAccess();
  const [chosen, choose] = useState<Theme>(theme);
  return (
    <nav className={open ? "rail open" : "rail"} aria-label="Main">
      <Link to="" className="brand"><Logo />{common.product}</Link>
      <button type="button" onClick={onSearch}>{common.search} <kbd className="soft">⌘K</kbd></button>
      {rail.map(({ group, entries }) => {
        const shown = entries.filter((entry) => entry.shown(access));
        return shown.length > 0 && (
          <div key={group}>
            {group && <div className="group">{group}</div>}
            {shown.map((entry) => (
              <Link key={entry.to} to={entry.to} className="item" aria-current={isAt(entry.at ?? entry.to, path) ? "page" : undefined}>{entry.name}</Link>
            ))}
          </div>
        );
      })}
      <div className="bottom">
        <span className="soft">{access.product.chainName}</span>
        <Link to="me" className="item" aria-current={isAt("me", path) ? "page" : undefined}>{access.me.displayName}</Link>
        <div className="pairing">
          <select aria-label={common.theme} value={chosen} onChange={(event) => { choose(event.target.value as Theme); setTheme(event.target.value as Theme); }}>
            {Object.entries(common.themes).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
          </select>
          <button type="button" onClick={() => signOut()}>{common.signOut}</button>
        </div>
      </div>
    </nav>
  );
}

function isAt(to: string, path: string) {
  return to === "" ? path === "" : path === to || path.startsWith(`${to}/`);
}

function Current({ path }: { path: string }) {
  for (const { pattern, page: Found } of routes) {
    const params = match(pattern, path);
    if (params) return <Found params={params} />;
  }
  return <Page title={common.notFound} lead={common.notFoundHint}><p><Link to="">{common.home}</Link></p></Page>;
}

/** Keeps the frame when a page fails: a chunk that a newer version took away, or a fault of ours. */
class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const stale = /import|chunk|module/i.test(error.message);
    const shown = new ApiError(0, "PAGE", stale ? common.newer : `This page failed to load: ${error.message}`, [], null);
    return <Failed error={shown} retry={() => location.reload()} />;
  }
}
