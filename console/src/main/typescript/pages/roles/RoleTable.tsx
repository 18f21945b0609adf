import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import type { Item } from "../../app/query";
import { Link, usePlace } from "../../app/router";
import { roles as texts } from "../../texts/roles";
import { SearchBox } from "../../ui/form";
import { DataList } from "../../ui/list";
import { Count, Time } from "../../ui/status";
import { Empty, Surface } from "../../ui/page";
import { rolePath } from "../../ui/roles";
import { PermissionNames } from "./PermissionNames";
import { RemoveRole } from "./RemoveRole";
import { EditRole, RoleForm } from "./RoleForm";

type Row = Item<"GET /roles">;

/** The roles of an organization, or of the zone if it is null. */
export function RoleTable({ owner }: { owner: string | null }) {
  const { may } = useAccess();
  const { query } = usePlace();
  const { open, show, close } = useDrawer();
  const writer = may("admin_write", owner);
  const search = query.get("search") ?? undefined;
  const changes = (row: Row) =>
    row.isSystemRole ? null : (
      <span className="acts">
        <button type="button" className="plain small" aria-label={texts.editOf(row.roleName)} onClick={() => show("edit", row.id)}>{texts.edit}</button>
        <button type="button" className="plain small" aria-label={texts.removeOf(row.roleName)} onClick={() => show("remove", row.id)}>{texts.remove}</button>
      </span>
    );
  const create = writer && <button type="button" className="primary" onClick={() => show("new")}>{texts.create}</button>;
  return (
    <>
      <div className="filters"><SearchBox name="search" label={texts.search} /></div>
      <DataList
        route={owner === null ? "GET /roles" : "GET /organizations/{id}/roles"}
        request={{ path: owner === null ? {} : { id: owner }, query: { searchQuery: search } }}
        caption={texts.title}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => <Link to={rolePath(row)}>{row.roleName}</Link> },
          { title: texts.columns.permissions, cell: (row) => <PermissionNames of={row.systemPermissions} /> },
          { title: texts.columns.holders, number: true, cell: (row) => <Link to={`${rolePath(row)}/holders`}><Count value={row.usersCount} /></Link> },
          { title: texts.columns.functions, number: true, cell: (row) => <Link to={`${rolePath(row)}/functions`}><Count value={row.contractPermissionsCount} /></Link> },
          { title: texts.columns.kind, cell: (row) => <span className="whole-word">{row.isSystemRole ? texts.builtIn : texts.custom}</span> },
          { title: texts.columns.changed, cell: (row) => <Time at={row.updatedAt} /> },
          ...(writer ? [{ title: texts.columns.actions, cell: changes }] : []),
        ]}
        empty={
          <Empty title={texts.empty} action={create} {...(owner === null ? { route: "POST /roles" } : { route: "POST /organizations/{id}/roles" })} request={{ ...(owner === null ? {} : { path: { id: owner } }), body: { roleName: "Trader", systemPermissions: [] } }}>
            {texts.emptyHint}
          </Empty>
        }
        drawers={{
          edit: (row) => <Surface kind="drawer" title={texts.editOf(row.roleName)} onClose={close}><EditRole owner={owner} id={row.id} onDone={close} /></Surface>,
          remove: (row) => <RemoveRole owner={owner} id={row.id} name={row.roleName} onClose={close} />,
        }}
      />
      {open === "new" && <Surface kind="drawer" title={texts.createTitle} onClose={close}><RoleForm owner={owner} start={null} etag={null} again={close} onDone={close} /></Surface>}
    </>
  );
}
