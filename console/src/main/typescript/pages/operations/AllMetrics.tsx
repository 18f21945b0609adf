import { useState } from "react";
import { usePlace } from "../../app/router";
import { operations } from "../../texts/operations";
import { SearchBox } from "../../ui/form";
import { type Column, Table } from "../../ui/list";
import { Section } from "../../ui/page";
import type { Exposition, Metric } from "./exposition";

const text = operations.metrics;
const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

/** More are shown on request. */
const FIRST = 25;

const words = (labels: Record<string, string>) => Object.entries(labels).map(([name, value]) => `${name}=${value}`).join(", ");

/** Parts of a timer have the words of the whole. */
const helpOf = (of: Exposition, name: string) => of.help[name] ?? of.help[name.replace(/_(total|sum|count)$/, "")];

/** Every value, filtered by a text of the address bar. */
export function AllMetrics({ of }: { of: Exposition }) {
  const { query } = usePlace();
  const [isWhole, showWhole] = useState(false);
  const search = (query.get("search") ?? "").toLowerCase();
  const rows = of.metrics.filter((metric) => `${metric.name} ${words(metric.labels)}`.toLowerCase().includes(search));
  const shown = isWhole || search !== "" ? rows : rows.slice(0, FIRST);
  const columns: Column<Metric>[] = [
    { title: text.columns.name, cell: (row) => <><code>{row.name}</code><div className="soft">{helpOf(of, row.name)}</div></> },
    { title: text.columns.labels, cell: (row) => words(row.labels) || <span className="soft">–</span> },
    { title: text.columns.value, number: true, cell: (row) => numbers.format(row.value) },
  ];
  return (
    <Section title={text.all} actions={<SearchBox name="search" label={text.find} />}>
      {rows.length === 0 ? <p className="soft">{text.none}</p> : <Table columns={columns} rows={shown} rowKey={(row) => row.name + words(row.labels)} caption={text.all} />}
      {shown.length < rows.length && <div className="foot"><span>{text.some(shown.length, rows.length)}</span><button type="button" onClick={() => showWhole(true)}>{text.showAll}</button></div>}
    </Section>
  );
}
