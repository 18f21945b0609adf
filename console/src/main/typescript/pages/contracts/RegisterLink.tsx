import { useAccess } from "../../app/access";
import { Link } from "../../app/router";
import { contracts } from "../../texts/contracts";

/** The way to register a contract, for those who may. */
export function RegisterLink({ organizationId }: { organizationId: string }) {
  const access = useAccess();
  if (!access.may("admin_write", organizationId)) return null;
  return <Link className="button primary" to={`organizations/${organizationId}/contracts/new`}>{contracts.register}</Link>;
}
