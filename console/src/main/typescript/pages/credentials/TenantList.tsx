import { useAccess } from "../../app/access";
import { Link, navigate, usePlace } from "../../app/router";
import { tenants as texts } from "../../texts/credentials";
import { SearchBox } from "../../ui/form";
import { AddressLink } from "../../ui/links";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Page, Surface } from "../../ui/page";
import { RoleNames } from "../../ui/roles";
import { TenantForm } from "./TenantForm";

/** The tenants, the newest first. */
function Tenants({ creating }: { creating: boolean }) {
  const { may } = useAccess();
  const { query } = usePlace();
  const add = may("admin_write") && <Link className="button primary" to="tenants/new">{texts.create}</Link>;
  return (
    <Page title={texts.title} lead={texts.lead} actions={add}>
      <div className="filters"><SearchBox name="search" label={texts.search} /></div>
      <DataList
        route="GET /tenants"
        request={{ query: { search: query.get("search") ?? undefined } }}
        caption={texts.title}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => <Link to={`tenants/${row.id}`}>{row.name}</Link> },
          { title: texts.columns.key, cell: (row) => <AddressLink value={row.publicKey} /> },
          { title: texts.columns.roles, cell: (row) => <RoleNames roles={row.defaultRoles} /> },
          { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
        ]}
        empty={<Empty title={texts.empty} action={add} route="POST /tenants" request={{ body: { name: "Partner", publicKey: `0x${"0".repeat(39)}1` } }}>{texts.emptyHint}</Empty>}
      />
      {creating && (
        <Surface kind="drawer" title={texts.create} onClose={() => navigate("tenants")}>
          <TenantForm start={null} etag={null} again={() => undefined} onDone={(id) => navigate(`tenants/${id}/keys`, { replace: true })} />
        </Surface>
      )}
    </Page>
  );
}

export function TenantList() {
  return <Tenants creating={false} />;
}

/** The list with its drawer open, at a path of its own. */
export function TenantNew() {
  return <Tenants creating />;
}
