import type { TimelineItem } from "../../api/types";

export type Format = "csv" | "jsonl";

const COLUMNS: [name: string, value: (item: TimelineItem) => unknown][] = [
  ["at", (item) => item.at],
  ["kind", (item) => item.kind],
  ["id", (item) => item.id],
  ["actor_kind", (item) => item.actor?.kind],
  ["actor_type", (item) => item.actor?.type],
  ["actor_id", (item) => item.actor?.id],
  ["actor_name", (item) => item.actor?.name],
  ["action", (item) => item.action],
  ["outcome", (item) => item.outcome],
  ["status_code", (item) => item.details?.statusCode],
  ["resource_type", (item) => item.resource.type],
  ["resource_id", (item) => item.resource.id],
  ["organization_id", (item) => item.organizationId],
  ["operation", (item) => item.operation],
  ["rule_id", (item) => item.details?.ruleId],
  ["reason", (item) => item.details?.reason],
  ["ip_address", (item) => item.details?.ipAddress],
  ["user_agent", (item) => item.details?.userAgent],
  ["request_id", (item) => item.requestId],
  ["trace_id", (item) => item.traceId],
  ["changed_columns", (item) => item.change?.changedColumns?.join(" ")],
  ["before", (item) => item.change?.before && JSON.stringify(item.change.before)],
  ["after", (item) => item.change?.after && JSON.stringify(item.change.after)],
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
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
