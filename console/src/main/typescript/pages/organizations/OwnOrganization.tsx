import { useEffect } from "react";
import { useAccess } from "../../app/access";
import { navigate } from "../../app/router";
import { common } from "../../texts/common";
import { Page } from "../../ui/page";

/** Leads to the organization that the person is a member of. */
export function OwnOrganization() {
  const { organization } = useAccess();
  useEffect(() => {
    if (organization) navigate(`organizations/${organization.id}`, { replace: true });
  }, [organization]);
  return organization ? null : <Page title={common.notFound}><p>{common.notFoundHint}</p></Page>;
}
