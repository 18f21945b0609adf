import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "../app/router";
import { type ApiError, curl, type Request, type Route } from "../api/client";
import { Copy } from "./status";

interface PageProps {
  title: string;
  /** The breadcrumbs of this page: names and paths of its parents. */
  crumbs?: [name: string, to: string][];
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with its title, which is announced to screen readers. */
export function Page({ title, crumbs, lead, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Portcullis`;
  }, [title]);
  return (
    <>
      <header className="head">
        <div className="titles">
          {crumbs && (
            <nav className="crumbs" aria-label="Breadcrumb">
              {crumbs.map(([name, to]) => <span key={to}><Link to={to}>{name}</Link></span>)}
            </nav>
          )}
          <h1>{title}</h1>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A part of a page. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="section" aria-label={title}>
      <div className="head"><h2>{title}</h2>{actions && <div className="actions">{actions}</div>}</div>
      {children}
    </section>
  );
}

/** Pages that belong together. */
export function Tabs({ tabs, current }: { tabs: [name: string, to: string][]; current: string }) {
  const strip = useRef<HTMLElement>(null);
  // Where they do not fit, the one that is shown is in sight.
  useLayoutEffect(() => {
    const show = () => {
      const shown = strip.current?.querySelector<HTMLElement>("[aria-current]");
      if (strip.current && shown) strip.current.scrollLeft = shown.offsetLeft - strip.current.offsetLeft - 40;
    };
    show();
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  }, [current]);
  return (
    <nav className="tabs" aria-label="Sections" ref={strip}>
      {tabs.map(([name, to]) => <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>{name}</Link>)}
    </nav>
  );
}

/** What went wrong, in words, with the request by which an operator finds it. */
export function Failed({ error, retry }: { error: ApiError; retry?: () => void }) {
  return (
    <div className="notice bad" role="alert">
      <strong>{error.message}</strong>
      {error.issues?.map((issue) => <span key={issue.path + issue.message}><code>{issue.path}</code> {issue.message}</span>)}
      {error.requestId && <span className="soft">Request <code>{error.requestId}</code><Copy text={error.requestId} label="request id" /></span>}
      {retry && <div><button type="button" onClick={retry}>Try again</button></div>}
    </div>
  );
}

/** Nothing there yet: what to do next, here and in a terminal. */
export function Empty({ title, children, action, route, request }: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  route?: Route;
  request?: Request<Route>;
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children && <p className="soft">{children}</p>}
      {action}
      {route && <Curl route={route} request={request} />}
    </div>
  );
}

/** The same call for a terminal. */
export function Curl({ route, request }: { route: Route; request?: Request<Route> | undefined }) {
  const line = curl(route, request);
  if (line === null) return null;
  return (
    <details className="tools">
      <summary>Command line</summary>
      <div className="row"><pre>{line}</pre><Copy text={line} label="command" /></div>
    </details>
  );
}

/** Placeholder lines while data is loading; none for the first 150 milliseconds. */
export function Loading({ rows = 8 }: { rows?: number }) {
  return (
    <div className="stack" role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, i) => <span key={i} className="skeleton" style={{ width: `${90 - ((i * 17) % 45)}%`, margin: "12px 0" }} />)}
    </div>
  );
}

interface Loaded<T> {
  data: { data: T } | undefined;
  error: ApiError | null;
  refetch: () => unknown;
}

/** The requested data or the error; the previous data remains while it is reloaded. */
export function Ready<T>({ of, rows, children }: { of: Loaded<T>; rows?: number; children: (data: T) => ReactNode }) {
  if (of.data) return <>{of.error && <Failed error={of.error} />}{children(of.data.data)}</>;
  if (of.error) return <Failed error={of.error} retry={() => of.refetch()} />;
  return <Loading rows={rows ?? 8} />;
}

interface SurfaceProps {
  title: string;
  onClose: () => void;
  kind?: "modal" | "drawer";
  children: ReactNode;
}

/** Something in front of the page: a dialog, or a drawer at its right. Escape closes it. */
export function Surface({ title, onClose, kind = "modal", children }: SurfaceProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the fields in it request the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={kind}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className="inner">
        <div className="bar"><h2>{title}</h2><button type="button" className="plain" onClick={onClose}>Close</button></div>
        {children}
      </div>
    </dialog>
  );
}

/** Names and values. */
export function Facts({ of }: { of: [name: string, value: ReactNode][] }) {
  return <dl className="facts">{of.map(([name, value]) => [<dt key={`n${name}`}>{name}</dt>, <dd key={`v${name}`}>{value ?? "–"}</dd>])}</dl>;
}
