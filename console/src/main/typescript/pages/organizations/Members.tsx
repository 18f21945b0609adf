import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import type { Item } from "../../app/query";
import { Link, usePlace } from "../../app/router";
import { organizations } from "../../texts/organizations";
import { users } from "../../texts/users";
import { SearchBox } from "../../ui/form";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { RoleNames } from "../../ui/roles";
import { RoleFilter } from "../../ui/rolefilter";
import { MemberDrawers } from "./MemberDrawers";
import { MemberRoles } from "./MemberRoles";
import { OrganizationFrame } from "./OrganizationFrame";

const texts = organizations.members;
type Member = Item<"GET /organizations/{id}/users">;

/** The members of an organization, with their roles there. */
export function Members({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  const { may } = useAccess();
  const { query } = usePlace();
  const { show, close } = useDrawer();
  const writer = may("admin_write", id);
  const actions = (
    <>
      {may("admin_write") && <button type="button" onClick={() => show("assign")}>{texts.assign}</button>}
      {writer && <button type="button" className="primary" onClick={() => show("invite")}>{texts.invite}</button>}
    </>
  );
  const changes = (row: Member) => (
    <span className="acts">
      <button type="button" className="plain small" aria-label={texts.rolesOf(row.displayName)} onClick={() => show("roles", row.id)}>{texts.roles}</button>
      <button type="button" className="plain small" aria-label={texts.removeTitle(row.displayName)} onClick={() => show("remove", row.id)}>{texts.remove}</button>
    </span>
  );
  return (
    <OrganizationFrame id={id} tab="members" lead={texts.lead} actions={actions}>
      <div className="filters">
        <SearchBox name="name" label={texts.search} />
        <RoleFilter name="role" label={texts.role} organizationId={id} />
      </div>
      <DataList
        route="GET /organizations/{id}/users"
        request={{ path: { id }, query: { displayName: query.get("name") ?? undefined, roleId: query.get("role") ?? undefined } }}
        caption={organizations.tabs.members}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => may("admin_read") ? <Link to={`users/${row.id}`}>{row.displayName}</Link> : row.displayName },
          { title: texts.columns.roles, cell: (row) => <RoleNames roles={row.roles.filter((role) => role.organizationId === id)} /> },
          { title: texts.columns.wallets, number: true, cell: (row) => row.wallets.length },
          { title: texts.columns.source, cell: (row) => users.sources[row.source as keyof typeof users.sources] ?? row.source },
          { title: texts.columns.since, cell: (row) => <Time at={row.createdAt} /> },
          ...(writer ? [{ title: texts.columns.actions, cell: changes }] : []),
        ]}
        empty={<Empty title={texts.empty} action={writer && <button type="button" className="primary" onClick={() => show("invite")}>{texts.invite}</button>} route="POST /organizations/{id}/users/invite" request={{ path: { id }, body: { oidcSub: "subject", displayName: "Alice" } }}>{texts.emptyHint}</Empty>}
        drawers={{
          roles: (row) => <Surface kind="drawer" title={texts.rolesOf(row.displayName)} onClose={close}><MemberRoles id={id} userId={row.id} onDone={close} /></Surface>,
          remove: (row) => (
            <Remove route="DELETE /organizations/{id}/users/{userId}" request={{ path: { id, userId: row.id } }} invalidates={["/organizations/{id}/"]} title={texts.removeTitle(row.displayName)} word={row.displayName} action={texts.remove} onClose={close}>
              <p>{texts.removeHint}</p>
            </Remove>
          ),
        }}
      />
      <MemberDrawers id={id} />
    </OrganizationFrame>
  );
}
