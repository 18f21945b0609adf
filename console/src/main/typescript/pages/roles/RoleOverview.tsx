import { useAccess } from "../../app/access";
import { leave, useDrawer } from "../../app/drawer";
import { useName } from "../../app/names";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { common } from "../../texts/common";
import { roles as texts } from "../../texts/roles";
import { Editing } from "../../ui/edit";
import { Hash, Time } from "../../ui/status";
import { Facts, Ready, Surface } from "../../ui/page";
import { PermissionWords } from "./PermissionNames";
import { RemoveRole } from "./RemoveRole";
import { RoleForm } from "./RoleForm";
import { RoleFrame, roleOf } from "./RoleFrame";

/** What a role is, and what it opens. */
export function RoleOverview({ params }: { params: Record<string, string> }) {
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const { owner, id } = roleOf(params);
  const zone = useApi("GET /roles/{roleId}", { path: { roleId: id } }, { enabled: owner === null });
  const own = useApi("GET /organizations/{id}/roles/{roleId}", { path: { id: owner ?? "", roleId: id } }, { enabled: owner !== null });
  const found = owner === null ? zone : own;
  const role = found.data?.data;
  const organization = useName(owner ?? "");
  const actions = may("admin_write", owner) && role && !role.isSystemRole && (
    <>
      <button type="button" onClick={() => show("edit")}>{texts.edit}</button>
      <button type="button" className="danger" onClick={() => show("remove")}>{texts.remove}</button>
    </>
  );
  return (
    <RoleFrame params={params} tab="overview" title={role?.roleName ?? texts.one} actions={actions}>
      <Ready of={found}>
        {(shown) => (
          <Facts
            of={[
              [common.identifier, <Hash key="id" value={shown.id} label="identifier" full />],
              [texts.owner, owner === null ? texts.zone : <Link key="owner" to={`organizations/${owner}`}>{organization}</Link>],
              [texts.columns.kind, shown.isSystemRole ? texts.builtIn : texts.custom],
              [texts.columns.permissions, <PermissionWords key="opens" of={shown.systemPermissions} />],
              [common.created, <Time key="created" at={shown.createdAt} />],
              [common.changed, <Time key="changed" at={shown.updatedAt} />],
            ]}
          />
        )}
      </Ready>
      {open === "edit" && <Surface kind="drawer" title={texts.editOf(role?.roleName ?? "")} onClose={close}><Editing of={found}>{(start, etag, again) => <RoleForm owner={owner} start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "remove" && role && (
        <RemoveRole owner={owner} id={id} name={role.roleName} onClose={close} onDone={() => (owner === null ? leave("roles", "/roles") : leave(`organizations/${owner}/roles`, "/organizations/{id}/roles"))} />
      )}
    </RoleFrame>
  );
}
