import type { Quota, QuotaList } from "../api/types";
import { common } from "../texts/common";
import { type Column, Table } from "./list";
import { Count, StatusBadge } from "./status";

const text = common.quotas;
const TONES = { ok: "good", near: "warn", reached: "bad" } as const;

const COLUMNS: Column<Quota>[] = [
  { title: text.columns.of, cell: (row) => text.names[row.name as keyof typeof text.names] ?? row.name },
  { title: text.columns.used, number: true, cell: (row) => <Count value={row.used} /> },
  { title: text.columns.limit, number: true, cell: (row) => row.limit === null ? text.unlimited : <Count value={row.limit} /> },
  { title: text.columns.level, cell: (row) => <StatusBadge tone={TONES[row.level]}>{text.levels[row.level]}</StatusBadge> },
  { title: text.columns.setting, cell: (row) => <code>{row.setting}</code> },
];

/** How much is used of what has a limit. */
export function Quotas({ of }: { of: QuotaList }) {
  return <Table caption={text.caption} rows={of.items} rowKey={(row) => row.name} columns={COLUMNS} />;
}
