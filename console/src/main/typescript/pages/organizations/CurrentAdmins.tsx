import type { ReactNode } from "react";
import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { organizations } from "../../texts/organizations";
import { Table } from "../../ui/list";
import { Time } from "../../ui/marks";
import { Empty, Ready } from "../../ui/page";
import { RoleNames } from "../../ui/roles";

const texts = organizations.admins;

/** The administrators that an organization has. */
export function CurrentAdmins({ id, action }: { id: string; action: ReactNode }) {
  const { may } = useAccess();
  const { show } = useDrawer();
  const found = useApi("GET /organizations/{id}/admins", { path: { id }, query: { limit: 1000 } });
  return (
    <Ready of={found}>
      {(admins) =>
        admins.length === 0
          ? <Empty title={texts.empty} action={<span className="row">{action}<Link className="button" to={`organizations/${id}/members`}>{texts.give}</Link></span>}>{texts.emptyHint}</Empty>
          : (
            <Table
              caption={texts.current}
              rows={admins}
              rowKey={(row) => row.id}
              columns={[
                { title: texts.columns.name, cell: (row) => may("admin_read") ? <Link to={`users/${row.id}`}>{row.displayName}</Link> : row.displayName },
                { title: texts.columns.roles, cell: (row) => <RoleNames roles={row.roles.filter((role) => role.organizationId === id)} /> },
                { title: texts.columns.since, cell: (row) => <Time at={row.createdAt} /> },
                ...(may("admin_write", id) ? [{ title: texts.columns.actions, cell: (row: typeof admins[number]) => <span className="acts"><button type="button" className="plain small" aria-label={texts.removeTitle(row.displayName)} onClick={() => show("remove", row.id)}>{texts.remove}</button></span> }] : []),
              ]}
            />
          )}
    </Ready>
  );
}
