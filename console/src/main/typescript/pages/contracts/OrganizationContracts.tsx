import { contracts } from "../../texts/contracts";
import { Page } from "../../ui/page";
import { ContractList } from "./ContractList";
import { crumbsOf } from "./crumbs";
import { RegisterLink } from "./RegisterLink";

/** The contracts of an organization. */
export function OrganizationContracts({ params }: { params: Record<string, string> }) {
  const organizationId = params.id ?? "";
  return (
    <Page title={contracts.title} crumbs={crumbsOf(organizationId).slice(0, 1)} lead={contracts.lead} actions={<RegisterLink organizationId={organizationId} />}>
      <ContractList organizationId={organizationId} />
    </Page>
  );
}
