import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { organizations } from "../../texts/organizations";
import { roles } from "../../texts/roles";
import { RoleTable } from "../roles/RoleTable";
import { OrganizationFrame } from "./OrganizationFrame";

/** The roles of one organization. */
export function OrganizationRoles({ params }: { params: Record<string, string> }) {
  const { may } = useAccess();
  const { show } = useDrawer();
  const id = params.id ?? "";
  return (
    <OrganizationFrame id={id} tab="roles" lead={organizations.roles.lead} actions={may("admin_write", id) && <button type="button" className="primary" onClick={() => show("new")}>{roles.create}</button>}>
      <RoleTable owner={id} />
    </OrganizationFrame>
  );
}
