import { useAccess } from "../../app/access";
import { Link, usePlace } from "../../app/router";
import { credentials as texts } from "../../texts/credentials";
import { SearchBox } from "../../ui/form";
import { DataList } from "../../ui/list";
import { StatusBadge, Time } from "../../ui/status";
import { Empty, Page } from "../../ui/page";
import { RoleNames } from "../../ui/roles";
import { NewCredential } from "./NewCredential";
import { AssignedOrganizations } from "./AssignedOrganizations";

/** The M2M applications of the zone and of organizations. */
function Credentials({ creating }: { creating: boolean }) {
  const { may } = useAccess();
  const { query } = usePlace();
  const add = may("admin_write") && <Link className="button primary" to="credentials/new">{texts.create}</Link>;
  return (
    <Page title={texts.title} lead={texts.lead} actions={<><Link className="button" to="api-keys">{texts.keys.allLink}</Link>{add}</>}>
      <div className="filters"><SearchBox name="search" label={texts.search} /></div>
      <DataList
        route="GET /m2m-applications"
        request={{ query: { search: query.get("search") ?? undefined } }}
        caption={texts.title}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => <Link to={`credentials/${row.id}`}>{row.name}</Link> },
          { title: texts.columns.organizations, cell: (row) => <AssignedOrganizations of={row} /> },
          { title: texts.columns.roles, cell: (row) => <RoleNames roles={row.roles} /> },
          { title: texts.columns.whitelist, cell: (row) => <StatusBadge tone={row.hasOverbroadIpWhitelist ? "warn" : "idle"}>{row.hasOverbroadIpWhitelist ? texts.overbroad : texts.fine}</StatusBadge> },
          { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
        ]}
        empty={<Empty title={texts.empty} action={add} route="POST /m2m-applications" request={{ body: { name: "backend", roles: [] } }}>{texts.emptyHint}</Empty>}
      />
      {creating && <NewCredential owner={null} />}
    </Page>
  );
}

export function CredentialList() {
  return <Credentials creating={false} />;
}

/** The list with its drawer open, at a path of its own. */
export function CredentialNew() {
  return <Credentials creating />;
}
