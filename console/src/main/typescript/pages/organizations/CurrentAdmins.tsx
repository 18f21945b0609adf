import type { ReactNode } from "react";
import type { User } from "../../api/types";
import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { Link } from "../../app/router";
import { organizations } from "../../texts/organizations";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty } from "../../ui/page";
import { RoleNames } from "../../ui/roles";
import { RemoveAdmin } from "./RemoveAdmin";

const texts = organizations.admins;

/** The administrators that an organization has. */
export function CurrentAdmins({ id, action }: { id: string; action: ReactNode }) {
  const { may } = useAccess();
  const { show, close } = useDrawer();
  const remove = (row: User) => (
    <span className="acts"><button type="button" className="plain small" aria-label={texts.removeTitle(row.displayName)} onClick={() => show("remove", row.id)}>{texts.remove}</button></span>
  );
  return (
    <DataList
      route="GET /organizations/{id}/admins"
      request={{ path: { id } }}
      caption={texts.current}
      rowKey={(row) => row.id}
      columns={[
        { title: texts.columns.name, cell: (row) => may("admin_read") ? <Link to={`users/${row.id}`}>{row.displayName}</Link> : row.displayName },
        { title: texts.columns.roles, cell: (row) => <RoleNames roles={row.roles.filter((role) => role.organizationId === id)} /> },
        { title: texts.columns.since, cell: (row) => <Time at={row.createdAt} /> },
        ...(may("admin_write", id) ? [{ title: texts.columns.actions, cell: remove }] : []),
      ]}
      empty={<Empty title={texts.empty} action={<span className="row">{action}<Link className="button" to={`organizations/${id}/members`}>{texts.give}</Link></span>}>{texts.emptyHint}</Empty>}
      drawers={{ remove: (row) => <RemoveAdmin id={id} userId={row.id} name={row.displayName} onClose={close} /> }}
    />
  );
}
