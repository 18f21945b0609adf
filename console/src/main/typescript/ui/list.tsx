import type { ReactNode } from "react";
import type { ApiError, Request, Route } from "../api/client";
import { useDrawer, useSubject } from "../app/drawer";
import { type Item, useList } from "../app/query";
import { setQuery, usePlace } from "../app/router";
import { Count } from "./status";
import { Empty, Failed, Page } from "./page";

export interface Column<T> {
  title: string;
  cell: (row: T) => ReactNode;
  number?: boolean;
}

/** Rows under their columns; where there is no room for columns each row is a list of its own. */
export function Table<T>({ columns, rows, rowKey, caption }: { columns: Column<T>[]; rows: T[]; rowKey: (row: T) => string | number; caption: string }) {
  return (
    <table className="table list">
      <caption className="visually-hidden">{caption}</caption>
      <thead><tr>{columns.map((column) => <th key={column.title} scope="col" className={column.number ? "number" : undefined}>{column.title || <span className="visually-hidden">Actions</span>}</th>)}</tr></thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => <td key={column.title} data-label={column.title} className={column.number ? "number" : undefined}><div>{column.cell(row)}</div></td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ListProps<R extends Route> {
  route: R;
  request?: Request<R>;
  columns: Column<Item<R>>[];
  rowKey: (row: Item<R>) => string | number;
  caption: string;
  /** The text of an empty list without a filter. */
  empty: ReactNode;
  /** Milliseconds between two looks at the first page. */
  live?: number;
  limit?: number;
  /** Whether the reader filters it; unless given, whether its query has values. */
  filtered?: boolean;
  /** What can be open in front of a row, by the drawer's name. */
  drawers?: Drawers<Item<R>>;
}

/** A list of the API: by pages, with its states. One request for each page. */
export function DataList<R extends Route>({ route, request, columns, rowKey, caption, empty, live, limit, filtered: told, drawers }: ListProps<R>) {
  const list = useList(route, request, { ...(live ? { live } : {}), ...(limit ? { limit } : {}) });
  const filtered = told ?? Object.values((request?.query ?? {}) as Record<string, unknown>).some((value) => value !== undefined && value !== "");
  return (
    <>
      <ListView list={list} columns={columns} rowKey={rowKey} caption={caption} empty={empty} filtered={filtered} />
      {drawers && <RowDrawer rows={list.items} rowKey={rowKey} drawers={drawers} />}
    </>
  );
}

/** A page that is one whole list, with what went wrong in its rows above it. */
export function ListPage<R extends Route>({ route, title, lead, error, columns, rowKey, empty }: Pick<ListProps<R>, "route" | "columns" | "rowKey"> & { title: string; lead: string; error?: ApiError | null; empty: string }) {
  return (
    <Page title={title} lead={lead}>
      {error && <Failed error={error} />}
      <DataList route={route} columns={columns} rowKey={rowKey} caption={title} empty={<Empty title={empty} route={route} />} />
    </Page>
  );
}

/** A button in a row, whose accessible name contains the row's item. */
export function RowAction({ word, subject, busy, onClick }: { word: string; subject: string; busy: boolean; onClick: () => void }) {
  return <button type="button" disabled={busy} aria-label={`${word} ${subject}`} onClick={onClick}>{word}</button>;
}

/** Drawers by their names, each in front of one row. */
export type Drawers<T> = Record<string, (row: T) => ReactNode>;

/** The drawer that the address names, in front of the row that it names; nothing if the list has no such row. */
export function RowDrawer<T>({ rows, rowKey, drawers }: { rows: readonly T[]; rowKey: (row: T) => string | number; drawers: Drawers<T> }) {
  const { open } = useDrawer();
  const row = useSubject(rows, rowKey);
  return row !== null && Object.hasOwn(drawers, open) ? drawers[open]?.(row) : null;
}

/** What has been read of a list so far, and how to read on. */
export interface Listed<T> {
  items: T[];
  total: number | undefined;
  isPending: boolean;
  error: ApiError | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** A list that was read elsewhere, with its states. */
export function ListView<T>({ list, columns, rowKey, caption, empty, filtered }: {
  list: Listed<T>;
  columns: Column<T>[];
  rowKey: (row: T) => string | number;
  caption: string;
  empty: ReactNode;
  filtered: boolean;
}) {
  if (list.isPending && !list.error) {
    const blank = Array.from({ length: 8 }, (_, i) => i);
    return (
      <div role="status" aria-busy="true" aria-label="Loading">
        <Table caption={caption} rows={blank} rowKey={(i) => i} columns={columns.map((column, c) => ({ title: column.title, cell: (i: number) => <span className="skeleton" style={{ width: `${70 - ((i * 13 + c * 29) % 40)}px` }} /> }))} />
      </div>
    );
  }
  if (list.error && list.items.length === 0) return <Failed error={list.error} retry={() => list.refetch()} />;
  const more = list.hasNextPage && (
    <button type="button" onClick={() => list.fetchNextPage()} disabled={list.isFetchingNextPage}>{list.isFetchingNextPage ? "Loading…" : "Show more"}</button>
  );
  if (list.items.length === 0) {
    // Rare items may be further behind than one page.
    if (more) return <Empty title="No results yet" action={more}>Older rows have not been searched yet.</Empty>;
    return filtered
      ? <Empty title="No results for these filters" action={<button type="button" onClick={() => setQuery(Object.fromEntries([...new URLSearchParams(location.search).keys()].filter((key) => key !== "view").map((key) => [key, null])))}>Clear filters</button>} />
      : <>{empty}</>;
  }
  return (
    <div className="stack">
      {list.error && <Failed error={list.error} />}
      <Table columns={columns} rows={list.items} rowKey={rowKey} caption={caption} />
      <div className="foot">
        <span>{list.total === undefined ? <><Count value={list.items.length} /> shown</> : <><Count value={list.items.length} /> of <Count value={list.total} /></>}</span>
        {more}
      </div>
    </div>
  );
}

/** The filters that are set, each with a way to take it away. */
export function Chips({ names }: { names: Record<string, string> }) {
  const { query } = usePlace();
  const set = Object.entries(names).filter(([key]) => query.get(key));
  if (set.length === 0) return null;
  return (
    <div className="filters">
      {set.map(([key, name]) => (
        <span className="chip" key={key}>
          <span>{name}: {query.get(key)}</span>
          <button type="button" className="plain small" aria-label={`Remove filter ${name}`} onClick={() => setQuery({ [key]: null })}>×</button>
        </span>
      ))}
    </div>
  );
}
