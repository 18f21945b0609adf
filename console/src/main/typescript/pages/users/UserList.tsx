import { useAccess } from "../../app/access";
import { Link, usePlace } from "../../app/router";
import { users as texts } from "../../texts/users";
import { FilterSelect, SearchBox } from "../../ui/form";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Page } from "../../ui/page";
import { RoleFilter } from "../../ui/rolefilter";
import { RoleNames } from "../../ui/roles";
import { NewUser } from "./NewUser";

const SOURCES = Object.entries(texts.sources) as [keyof typeof texts.sources, string][];

/** All users, the newest first; the drawer for a new one may be open in front of them. */
function Users({ creating }: { creating: boolean }) {
  const { may } = useAccess();
  const { query } = usePlace();
  const text = query.get("search") ?? "";
  const source = SOURCES.find(([known]) => known === query.get("source"))?.[0];
  const sought = /^0x[0-9a-f]{40}$/i.test(text) ? { walletAddress: text } : { search: text || undefined };
  const add = may("admin_write") && <Link className="button primary" to="users/new">{texts.create}</Link>;
  return (
    <Page title={texts.title} lead={texts.lead} actions={add}>
      <div className="filters">
        <SearchBox name="search" label={texts.search} />
        <RoleFilter name="role" label={texts.role} organizationId={null} />
        <FilterSelect name="source" label={texts.source} options={SOURCES} />
      </div>
      <DataList
        route="GET /users"
        request={{ query: { ...sought, roleId: query.get("role") ?? undefined, source } }}
        caption={texts.title}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => <Link to={`users/${row.id}`}>{row.displayName}</Link> },
          { title: texts.columns.organization, cell: (row) => row.organization ? <Link to={`organizations/${row.organization.id}`}>{row.organization.name}</Link> : <span className="soft">–</span> },
          { title: texts.columns.roles, cell: (row) => <RoleNames roles={row.roles} /> },
          { title: texts.columns.wallets, number: true, cell: (row) => row.wallets.length },
          { title: texts.columns.source, cell: (row) => texts.sources[row.source as keyof typeof texts.sources] ?? row.source },
          { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
        ]}
        empty={<Empty title={texts.empty} action={add} route="POST /users" request={{ body: { displayName: "Alice" } }}>{texts.emptyHint}</Empty>}
      />
      {creating && <NewUser />}
    </Page>
  );
}

export function UserList() {
  return <Users creating={false} />;
}

/** The list with its drawer open, at a path of its own. */
export function UserNew() {
  return <Users creating />;
}
