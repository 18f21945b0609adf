import { useAccess } from "../../app/access";
import { Link } from "../../app/router";
import { roles } from "../../texts/roles";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/marks";
import { Empty } from "../../ui/page";
import { RoleFrame, roleOf } from "./RoleFrame";

const texts = roles.holders;

/** Who holds a role. */
export function RoleHolders({ params }: { params: Record<string, string> }) {
  const { may } = useAccess();
  const { owner, id } = roleOf(params);
  return (
    <RoleFrame params={params} tab="holders" lead={texts.lead}>
      <DataList
        route={owner === null ? "GET /users" : "GET /organizations/{id}/users"}
        request={{ path: owner === null ? {} : { id: owner }, query: { roleId: id } }}
        filtered={false}
        caption={roles.tabs.holders}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => may("admin_read") ? <Link to={`users/${row.id}`}>{row.displayName}</Link> : row.displayName },
          { title: texts.columns.organization, cell: (row) => row.organization ? <Link to={`organizations/${row.organization.id}`}>{row.organization.name}</Link> : <span className="soft">–</span> },
          { title: texts.columns.source, cell: (row) => row.source },
          { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
        ]}
        empty={<Empty title={texts.empty}>{texts.emptyHint}</Empty>}
      />
    </RoleFrame>
  );
}
