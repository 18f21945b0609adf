import { useAccess } from "../../app/access";
import { leave, useDrawer } from "../../app/drawer";
import { useApi } from "../../app/query";
import { common } from "../../texts/common";
import { credentials as texts } from "../../texts/credentials";
import { Editing } from "../../ui/edit";
import { Hash, StatusBadge, Time } from "../../ui/status";
import { Facts, Ready, Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { RoleNames } from "../../ui/roles";
import { EditCredential } from "./EditCredential";
import { EditOrganizations } from "./EditOrganizations";
import { HolderFrame } from "./HolderFrame";
import { AssignedOrganizations } from "./AssignedOrganizations";

/** What a credential of the zone, or any as the zone sees it, is. */
export function CredentialOverview({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /m2m-applications/{id}", { path: { id } });
  const app = found.data?.data;
  const actions = may("admin_write") && app && (
    <>
      {app.ownerOrganizationId === null && <button type="button" onClick={() => show("organizations")}>{texts.editOrganizations}</button>}
      <button type="button" onClick={() => show("edit")}>{texts.edit}</button>
      <button type="button" className="danger" onClick={() => show("delete")}>{texts.remove.action}</button>
    </>
  );
  return (
    <HolderFrame holder={{ kind: "credential", id }} tab="overview" title={app?.name ?? texts.one} actions={actions}>
      <Ready of={found}>
        {(shown) => (
          <Facts
            of={[
              [common.identifier, <Hash key="id" value={shown.id} label="identifier" full />],
              [texts.form.description, shown.description],
              [texts.columns.organizations, <AssignedOrganizations key="owners" of={shown} />],
              [texts.columns.roles, <RoleNames key="roles" roles={shown.roles} />],
              [texts.columns.whitelist, <StatusBadge key="whitelist" tone={shown.hasOverbroadIpWhitelist ? "warn" : "idle"}>{shown.hasOverbroadIpWhitelist ? texts.overbroad : texts.fine}</StatusBadge>],
              [texts.gives, <StatusBadge key="gives" tone={shown.givesSystemPermissions ? "warn" : "idle"}>{shown.givesSystemPermissions ? texts.mayGive : texts.givesNone}</StatusBadge>],
              [common.created, <Time key="created" at={shown.createdAt} />],
              [common.changed, <Time key="changed" at={shown.updatedAt} />],
            ]}
          />
        )}
      </Ready>
      {open === "edit" && <Surface kind="drawer" title={texts.editTitle} onClose={close}><Editing of={found}>{(start, etag, again) => <EditCredential owner={null} rolesOf={start.ownerOrganizationId} start={start} gives={start.givesSystemPermissions} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "organizations" && <Surface kind="drawer" title={texts.editOrganizations} onClose={close}><EditOrganizations id={id} onDone={close} /></Surface>}
      {open === "delete" && app && (
        <Remove route="DELETE /m2m-applications/{id}" request={{ path: { id }, ifMatch: found.data?.etag ?? null }} title={texts.remove.title} word={app.name} action={texts.remove.action} onClose={close} onDone={() => leave("credentials", "/m2m-applications")}>
          <p>{texts.remove.lead}</p>
        </Remove>
      )}
    </HolderFrame>
  );
}
