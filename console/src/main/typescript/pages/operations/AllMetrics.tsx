import { usePlace } from "../../app/router";
import { operations } from "../../texts/operations";
import { SearchBox } from "../../ui/form";
import { type Column, Table } from "../../ui/list";
import { Section } from "../../ui/page";
import type { Exposition, Metric } from "./exposition";

const text = operations.metrics;
const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

const words = (labels: Record<string, string>) => Object.entries(labels).map(([name, value]) => `${name}=${value}`).join(", ");

/** Every value, filtered by a text of the address bar. */
export function AllMetrics({ of }: { of: Exposition }) {
  const { query } = usePlace();
  const search = (query.get("search") ?? "").toLowerCase();
  const rows = of.metrics.filter((metric) => `${metric.name} ${words(metric.labels)}`.toLowerCase().includes(search));
  const columns: Column<Metric>[] = [
    { title: text.columns.name, cell: (row) => <code>{row.name}</code> },
    { title: text.columns.labels, cell: (row) => words(row.labels) || <span className="soft">–</span> },
    { title: text.columns.value, number: true, cell: (row) => numbers.format(row.value) },
    { title: text.columns.help, cell: (row) => <span className="soft">{of.help[row.name] ?? of.help[row.name.replace(/_(total|sum|count)$/, "")] ?? ""}</span> },
  ];
  return (
    <Section title={text.all} actions={<SearchBox name="search" label={text.find} />}>
      {rows.length === 0 ? <p className="soft">{text.none}</p> : <Table columns={columns} rows={rows} rowKey={(row) => row.name + words(row.labels)} caption={text.all} />}
    </Section>
  );
}
