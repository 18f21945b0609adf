import type { TimelineItem } from "../../api/types";

export type Format = "csv" | "jsonl";

/** As the service's own file of the zone has them. */
const COLUMNS: [name: string, value: (item: TimelineItem) => unknown][] = [
  ["kind", (item) => item.kind],
  ["id", (item) => item.id],
  ["at", (item) => item.at],
  ["actorKind", (item) => item.actor?.kind],
  ["actorType", (item) => item.actor?.type],
  ["actorId", (item) => item.actor?.id],
  ["actorName", (item) => item.actor?.name],
  ["action", (item) => item.action],
  ["outcome", (item) => item.outcome],
  ["resourceType", (item) => item.resource.type],
  ["resourceId", (item) => item.resource.id],
  ["organizationId", (item) => item.organizationId],
  ["requestId", (item) => item.requestId],
  ["traceId", (item) => item.traceId],
  ["operation", (item) => item.operation],
  ["statusCode", (item) => item.details?.statusCode],
  ["ruleId", (item) => item.details?.ruleId],
  ["reason", (item) => item.details?.reason],
  ["operatorBypass", (item) => item.details?.operatorBypass],
  ["authSubject", (item) => item.details?.authSubject],
  ["ipAddress", (item) => item.details?.ipAddress],
  ["userAgent", (item) => item.details?.userAgent],
  ["before", (item) => item.change?.before && JSON.stringify(item.change.before)],
  ["after", (item) => item.change?.after && JSON.stringify(item.change.after)],
  ["cut", (item) => item.change?.cut],
  ["changedColumns", (item) => item.change?.changedColumns?.join(" ")],
  ["jobId", (item) => item.change?.jobId],
];

/** Entries as CSV (RFC 4180) or as one JSON text a line. */
export function write(format: Format, items: TimelineItem[]): Blob {
  const lines = format === "jsonl"
    ? items.map((item) => `${JSON.stringify(item)}\n`)
    : [COLUMNS.map(([name]) => name), ...items.map((item) => COLUMNS.map(([, value]) => value(item)))].map((row) => `${row.map(cell).join(",")}\r\n`);
  return new Blob(lines, { type: format === "jsonl" ? "application/jsonl" : "text/csv;charset=utf-8" });
}

/** Spreadsheets run what begins like a formula: an apostrophe keeps it a text. */
function cell(value: unknown): string {
  const text = String(value ?? "");
  const safe = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
