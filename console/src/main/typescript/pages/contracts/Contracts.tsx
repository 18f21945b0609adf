import { useAccess } from "../../app/access";
import { Link, useQueryValue } from "../../app/router";
import { contracts } from "../../texts/contracts";
import { SearchBox } from "../../ui/form";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Page } from "../../ui/page";
import { ContractList } from "./ContractList";
import { RegisterLink } from "./RegisterLink";

/** Contracts: of the own organization, or, for the zone's readers, of one that they choose. */
export function Contracts() {
  const access = useAccess();
  const [chosen] = useQueryValue("organization");
  const own = access.organization && access.may("admin_read", access.organization.id) ? access.organization.id : "";
  const organizationId = chosen || own;
  if (organizationId !== "") {
    return (
      <Page title={contracts.title} lead={contracts.lead} actions={<RegisterLink organizationId={organizationId} />}>
        <ContractList organizationId={organizationId} />
      </Page>
    );
  }
  return (
    <Page title={contracts.title} lead={access.may("admin_read") ? contracts.choose : contracts.none}>
      {access.may("admin_read") && <Organizations />}
    </Page>
  );
}

function Organizations() {
  const [search] = useQueryValue("search");
  return (
    <>
      <div className="filters"><SearchBox name="search" label={contracts.find} /></div>
      <DataList
        route="GET /organizations"
        request={{ query: { search } }}
        caption={contracts.choose}
        rowKey={(row) => row.id}
        columns={[
          { title: "Organization", cell: (row) => <Link to={`organizations/${row.id}/contracts`}>{row.name}</Link> },
          { title: "Created", cell: (row) => <Time at={row.createdAt} /> },
        ]}
        empty={<Empty title="No organizations yet" action={<Link className="button primary" to="organizations">Organizations</Link>} route="GET /organizations">Contracts belong to organizations. Create an organization first.</Empty>}
      />
    </>
  );
}
