import type { TimelineItem } from "../../api/types";
import { useQueryLink } from "../../app/querylink";
import { Link } from "../../app/router";
import { audit } from "../../texts/audit";
import { type Column, DataList } from "../../ui/list";
import { StatusBadge, Time } from "../../ui/status";
import { Empty } from "../../ui/page";
import { Actor } from "./Actor";
import { addressOf } from "./entry";
import { ORGANIZATION, type Scope, ZONE } from "./filters";
import { Resource } from "./Resource";

/** The entries that the filters leave. */
export function Timeline({ scope }: { scope: Scope }) {
  const here = useQueryLink();
  const columns: Column<TimelineItem>[] = [
    { title: audit.columns.at, cell: (row) => <Time at={row.at} /> },
    { title: audit.columns.actor, cell: (row) => <Actor actor={row.actor} /> },
    { title: audit.columns.action, cell: (row) => <Link to={here({ entry: addressOf(row) })}>{row.action}</Link> },
    { title: audit.columns.resource, cell: (row) => <Resource resource={row.resource} /> },
    { title: audit.columns.outcome, cell: (row) => <Outcome row={row} /> },
  ];
  const shared = {
    columns,
    rowKey: (row: TimelineItem) => row.kind + row.id,
    caption: audit.caption,
    live: 5000,
  };
  const { organization, query } = scope;
  return organization === null
    ? <DataList route={ZONE} request={{ query }} empty={<Empty title={audit.empty} route={ZONE}>{audit.emptyHint}</Empty>} {...shared} />
    : (
      <DataList route={ORGANIZATION} request={{ path: { id: organization }, query }} empty={<Empty title={audit.empty} route={ORGANIZATION} request={{ path: { id: organization } }}>{audit.emptyHint}</Empty>} {...shared} />
    );
}

export function Outcome({ row }: { row: TimelineItem }) {
  if (row.kind === "mutation") return <StatusBadge tone="idle">{audit.kinds.mutation}</StatusBadge>;
  return <StatusBadge tone={row.outcome === "success" ? "good" : "bad"}>{audit.outcomes[row.outcome]}{row.details ? ` ${row.details.statusCode}` : ""}</StatusBadge>;
}
