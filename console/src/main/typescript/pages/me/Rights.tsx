import type { Access } from "../../api/types";
import { Link } from "../../app/router";
import { me } from "../../texts/me";
import { Table } from "../../ui/list";
import { StatusBadge } from "../../ui/status";

interface Row {
  id: string;
  name: string;
  administrator: boolean;
  member: boolean;
  rights: string[];
}

/** The rights of every signed-in user. */
const PERSONAL = ["SESSION", "WALLET_TOKEN"];

/** Where the user administers, reads, or is a member. */
export function Rights({ of }: { of: Access }) {
  const rows: Row[] = [
    { id: "", name: me.rights.zone, administrator: of.zone.administrator, member: false, rights: of.zone.rights },
    ...of.organizations,
  ].map((row) => ({ ...row, rights: row.rights.filter((right) => !PERSONAL.includes(right)) })).filter((row) => row.administrator || row.member || row.rights.length > 0);
  if (rows.length === 0) return <p>{me.rights.own}</p>;
  return (
    <Table
      caption={me.rights.title}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { title: "Scope", cell: (row) => row.id ? <Link to={`organizations/${row.id}`}>{row.name}</Link> : row.name },
        { title: "Access", cell: (row) => <StatusBadge tone={row.administrator ? "good" : "idle"}>{row.administrator ? me.rights.administrator : row.member ? me.rights.member : me.rights.reads}</StatusBadge> },
        { title: "Rights", cell: (row) => row.rights.length ? row.rights.map((right) => right.toLowerCase().replace("_", " ")).join(", ") : "–" },
      ]}
    />
  );
}
