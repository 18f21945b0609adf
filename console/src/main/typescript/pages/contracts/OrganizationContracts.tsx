import { contracts } from "../../texts/contracts";
import { OrganizationFrame } from "../organizations/OrganizationFrame";
import { ContractList } from "./ContractList";
import { RegisterLink } from "./RegisterLink";

/** The contracts of an organization. */
export function OrganizationContracts({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  return (
    <OrganizationFrame id={id} tab="contracts" lead={contracts.lead} actions={<RegisterLink organizationId={id} />}>
      <ContractList organizationId={id} />
    </OrganizationFrame>
  );
}
