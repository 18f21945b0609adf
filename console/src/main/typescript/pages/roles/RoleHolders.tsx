import type { RoleHolder } from "../../api/types";
import { useAccess } from "../../app/access";
import { Link } from "../../app/router";
import { roles } from "../../texts/roles";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty } from "../../ui/page";
import { RoleFrame, roleOf } from "./RoleFrame";

const texts = roles.holders;

/** The page of a holder, if the user may open it. */
function placeOf(holder: RoleHolder, zone: boolean, owner: string | null): string | null {
  if (holder.type === "m2m_app") return zone ? `credentials/${holder.id}` : `organizations/${owner}/credentials/${holder.id}`;
  return zone ? `users/${holder.id}` : null;
}

/** Who holds a role. */
export function RoleHolders({ params }: { params: Record<string, string> }) {
  const { may } = useAccess();
  const { owner, id } = roleOf(params);
  const name = (row: RoleHolder) => {
    const place = placeOf(row, may("admin_read"), owner);
    return place ? <Link to={place}>{row.name}</Link> : row.name;
  };
  return (
    <RoleFrame params={params} tab="holders" lead={texts.lead}>
      <DataList
        route={owner === null ? "GET /roles/{roleId}/holders" : "GET /organizations/{id}/roles/{roleId}/holders"}
        request={{ path: owner === null ? { roleId: id } : { id: owner, roleId: id } }}
        caption={roles.tabs.holders}
        rowKey={(row) => row.type + row.id}
        columns={[
          { title: texts.columns.name, cell: name },
          { title: texts.columns.kind, cell: (row) => texts.kinds[row.type] },
          { title: texts.columns.organization, cell: (row) => row.organization ? <Link to={`organizations/${row.organization.id}`}>{row.organization.name}</Link> : <span className="soft">–</span> },
          { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
        ]}
        empty={<Empty title={texts.empty}>{texts.emptyHint}</Empty>}
      />
    </RoleFrame>
  );
}
