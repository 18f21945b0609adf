import type { Setting } from "../../api/types";
import { useApi } from "../../app/query";
import { usePlace } from "../../app/router";
import { operations } from "../../texts/operations";
import { FilterSelect, SearchBox } from "../../ui/form";
import { Chips, type Column, Table } from "../../ui/list";
import { StatusBadge } from "../../ui/status";
import { Empty, Ready } from "../../ui/page";
import { Frame } from "./Frame";

const text = operations.settings;
const ROUTE = "GET /admin/settings";

const COLUMNS: Column<Setting>[] = [
  { title: text.columns.name, cell: (row) => <code>{row.name}</code> },
  { title: text.columns.value, cell: (row) => row.isMasked ? <StatusBadge tone="idle">{text.masked}</StatusBadge> : row.value ? <code>{row.value}</code> : <span className="soft">{text.none}</span> },
  { title: text.columns.origin, cell: (row) => row.isDefault ? <span className="soft">{text.origins.default}</span> : <StatusBadge tone="good">{text.origins.set}</StatusBadge> },
];

/** The settings in force on the node that answers. */
export function Settings() {
  const { query } = usePlace();
  const found = useApi(ROUTE);
  const search = (query.get("search") ?? "").toLowerCase();
  const origin = query.get("origin");
  const fits = (row: Setting) => row.name.toLowerCase().includes(search) && (!origin || (origin === "set") !== row.isDefault);
  return (
    <Frame part="settings" lead={text.lead}>
      <div className="filters">
        <SearchBox name="search" label={text.find} />
        <FilterSelect name="origin" label={text.columns.origin} options={Object.entries(text.origins)} />
      </div>
      <Chips names={{ search: text.columns.name, origin: text.columns.origin }} />
      <Ready of={found} rows={16}>
        {(data) => {
          const rows = data.items.filter(fits);
          return rows.length === 0 ? <Empty title={text.empty} route={ROUTE} /> : <Table columns={COLUMNS} rows={rows} rowKey={(row) => row.name} caption={text.caption} />;
        }}
      </Ready>
    </Frame>
  );
}
