import { useAccess } from "../../app/access";
import { useName } from "../../app/names";
import { contracts } from "../../texts/contracts";
import { organizations } from "../../texts/organizations";

/** The breadcrumbs of the pages of an organization's contracts. */
export function useBreadcrumbs(organizationId: string): [string, string][] {
  const { may } = useAccess();
  const name = useName(organizationId);
  const above: [string, string][] = may("admin_read") ? [[organizations.title, "organizations"]] : [];
  return [...above, [name, `organizations/${organizationId}`], [contracts.title, `organizations/${organizationId}/contracts`]];
}
