import { useAccess } from "../../app/access";
import { Link, usePlace, useQueryValue } from "../../app/router";
import type { Organization } from "../../api/types";
import { organizations as texts } from "../../texts/organizations";
import { SearchBox } from "../../ui/form";
import { DataList } from "../../ui/list";
import { StatusBadge, Time } from "../../ui/status";
import { Empty, Page } from "../../ui/page";
import { RoleNames } from "../../ui/roles";
import { NewOrganization } from "./NewOrganization";

/** All organizations, the newest first; the drawer for a new one may be open in front of it. */
function Organizations({ creating }: { creating: boolean }) {
  const { may } = useAccess();
  const { query } = usePlace();
  const [deleted, setDeleted] = useQueryValue("deleted");
  const add = may("admin_write") && <Link className="button primary" to="organizations/new">{texts.create}</Link>;
  return (
    <Page title={texts.title} lead={texts.lead} actions={<><Link className="button" to="stranded-invitations">{texts.stranded.title}</Link> {add}</>}>
      <div className="filters">
        <SearchBox name="search" label={texts.search} />
        <select aria-label={texts.deleted.label} value={deleted} onChange={(event) => setDeleted(event.target.value)}>
          <option value="">{texts.deleted.live}</option>
          <option value="true">{texts.deleted.true}</option>
          <option value="any">{texts.deleted.any}</option>
        </select>
      </div>
      <DataList
        route="GET /organizations"
        request={{ query: { search: query.get("search") ?? undefined, deleted: deleted === "true" || deleted === "any" ? deleted : undefined } }}
        caption={texts.title}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => <Link to={`organizations/${row.id}`}>{row.name}</Link> },
          { title: texts.columns.brand, cell: (row) => <Brand of={row} /> },
          { title: texts.columns.wallet, cell: (row) => <StatusBadge tone={row.siweLoginEnabled ? "good" : "idle"}>{row.siweLoginEnabled ? texts.on : texts.off}</StatusBadge> },
          { title: texts.columns.roles, cell: (row) => <RoleNames roles={row.defaultRoles} /> },
          { title: texts.columns.state, cell: (row) => <StatusBadge tone={row.deletedAt ? "bad" : "good"}>{row.deletedAt ? texts.states.deleted : texts.states.live}</StatusBadge> },
          { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
        ]}
        empty={<Empty title={texts.empty} action={add} route="POST /organizations" request={{ body: { name: "Acme", defaultRoles: [] } }}>{texts.emptyHint}</Empty>}
      />
      {creating && <NewOrganization />}
    </Page>
  );
}

function Brand({ of }: { of: Organization }) {
  if (!of.brandName) return <span className="soft">–</span>;
  return (
    <span className="brandname">
      {of.primaryColor && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(of.primaryColor) && <span className="swatch" style={{ background: of.primaryColor }} />}
      {of.brandName}
    </span>
  );
}

export function OrganizationList() {
  return <Organizations creating={false} />;
}

/** The list with its drawer open, at a path of its own. */
export function OrganizationNew() {
  return <Organizations creating />;
}
