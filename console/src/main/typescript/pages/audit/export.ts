import { ApiError, call } from "../../api/client";
import type { TimelineItem } from "../../api/types";
import { audit } from "../../texts/audit";
import { type Format, write } from "./file";
import { ORGANIZATION, type Scope } from "./filters";

/** A file of entries, and where the next one goes on. */
export interface Exported {
  file: Blob;
  next: string | null;
}

/** Entries of an organization in one file. */
const MOST = 5_000;

/** Makes a file of what the filters show: the service writes that of the zone. */
export function exported(scope: Scope, format: Format, cursor: string | undefined, signal: AbortSignal): Promise<Exported> {
  return scope.organization === null ? fromService(scope, format, cursor, signal) : fromPages(scope, scope.organization, format, cursor, signal);
}

async function fromService(scope: Scope, format: Format, cursor: string | undefined, signal: AbortSignal): Promise<Exported> {
  const headers = { accept: format === "csv" ? "text/csv" : "application/x-ndjson" };
  const { data, requestId } = await call("GET /audit-logs/export", { query: { ...scope.query, format, cursor }, headers, signal });
  const text = data as unknown as string;
  const end = endOf(format, text.trimEnd().split("\n").at(-1) ?? "");
  if (end === undefined) throw new ApiError(0, "CUT", audit.export.cut, [], requestId);
  return { file: new Blob([text], { type: headers.accept }), next: end };
}

/** What the last line states about the entries after it; undefined if the file is truncated or malformed at its end. */
function endOf(format: Format, line: string): string | null | undefined {
  if (format === "jsonl") {
    const last = line === "" ? {} : JSON.parse(line) as { next?: string | null };
    return last.next;
  }
  const [kind, next] = line.trimEnd().split(",").map((cell) => cell.replace(/^"|"$/g, ""));
  return kind === "end" ? next || null : undefined;
}

async function fromPages(scope: Scope, id: string, format: Format, start: string | undefined, signal: AbortSignal): Promise<Exported> {
  const items: TimelineItem[] = [];
  let cursor = start;
  do {
    const { data } = await call(ORGANIZATION, { path: { id }, query: { ...scope.query, limit: 100, cursor }, signal });
    items.push(...data.items);
    cursor = data.next ?? undefined;
  } while (cursor && items.length < MOST);
  return { file: write(format, items), next: cursor ?? null };
}
