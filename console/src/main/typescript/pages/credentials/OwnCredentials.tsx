import { useAccess } from "../../app/access";
import { Link, usePlace } from "../../app/router";
import { credentials as texts } from "../../texts/credentials";
import { organizations } from "../../texts/organizations";
import { SearchBox } from "../../ui/form";
import { DataList } from "../../ui/list";
import { StatusBadge, Time } from "../../ui/status";
import { Empty } from "../../ui/page";
import { RoleNames } from "../../ui/roles";
import { OrganizationFrame } from "../organizations/OrganizationFrame";
import { NewCredential } from "./NewCredential";

/** The credentials that an organization owns or is assigned. */
function OfOrganization({ id, creating }: { id: string; creating: boolean }) {
  const { may } = useAccess();
  const { query } = usePlace();
  const add = may("admin_write", id) && <Link className="button primary" to={`organizations/${id}/credentials/new`}>{texts.create}</Link>;
  return (
    <OrganizationFrame id={id} tab="credentials" lead={organizations.credentials.lead} actions={add}>
      <div className="filters"><SearchBox name="search" label={texts.search} /></div>
      <DataList
        route="GET /organizations/{id}/m2m-applications"
        request={{ path: { id }, query: { search: query.get("search") ?? undefined } }}
        caption={texts.title}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => <Link to={`organizations/${id}/credentials/${row.id}`}>{row.name}</Link> },
          { title: texts.columns.owner, cell: (row) => row.ownerOrganizationId ? texts.organization : texts.zone },
          { title: texts.columns.roles, cell: (row) => <RoleNames roles={row.roles} /> },
          { title: texts.columns.whitelist, cell: (row) => <StatusBadge tone={row.hasOverbroadIpWhitelist ? "warn" : "idle"}>{row.hasOverbroadIpWhitelist ? texts.overbroad : texts.fine}</StatusBadge> },
          { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
        ]}
        empty={<Empty title={texts.empty} action={add} route="POST /organizations/{id}/m2m-applications" request={{ path: { id }, body: { name: "backend", roles: [] } }}>{texts.emptyHint}</Empty>}
      />
      {creating && <NewCredential owner={id} />}
    </OrganizationFrame>
  );
}

export function OwnCredentials({ params }: { params: Record<string, string> }) {
  return <OfOrganization id={params.id ?? ""} creating={false} />;
}

/** The list with its drawer open, at a path of its own. */
export function OwnCredentialNew({ params }: { params: Record<string, string> }) {
  return <OfOrganization id={params.id ?? ""} creating />;
}
