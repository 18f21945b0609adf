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
import { HolderFrame } from "./HolderFrame";

/** What a credential is, as its organization sees it. */
export function OwnCredentialOverview({ params }: { params: Record<string, string> }) {
  const { id = "", appId = "" } = params;
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /organizations/{id}/m2m-applications/{appId}", { path: { id, appId } });
  const app = found.data?.data;
  const owned = app?.ownerOrganizationId === id;
  const actions = may("admin_write", id) && owned && (
    <>
      <button type="button" onClick={() => show("edit")}>{texts.edit}</button>
      <button type="button" className="danger" onClick={() => show("delete")}>{texts.remove.action}</button>
    </>
  );
  return (
    <HolderFrame holder={{ kind: "own", organizationId: id, id: appId }} tab="overview" title={app?.name ?? texts.one} actions={actions}>
      <Ready of={found}>
        {(shown) => (
          <>
            <Facts
              of={[
                [common.identifier, <Hash key="id" value={shown.id} label="identifier" full />],
                [texts.form.description, shown.description],
                [texts.columns.owner, owned ? texts.organization : texts.zone],
                [texts.columns.roles, <RoleNames key="roles" roles={shown.roles} />],
                [texts.columns.whitelist, <StatusBadge key="whitelist" tone={shown.hasOverbroadIpWhitelist ? "warn" : "idle"}>{shown.hasOverbroadIpWhitelist ? texts.overbroad : texts.fine}</StatusBadge>],
                [common.created, <Time key="created" at={shown.createdAt} />],
                [common.changed, <Time key="changed" at={shown.updatedAt} />],
              ]}
            />
            {!owned && <div className="notice">{texts.assigned}</div>}
          </>
        )}
      </Ready>
      {open === "edit" && owned && <Surface kind="drawer" title={texts.editTitle} onClose={close}><Editing of={found}>{(start, etag, again) => <EditCredential owner={id} rolesOf={id} start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "delete" && owned && (
        <Remove route="DELETE /organizations/{id}/m2m-applications/{appId}" request={{ path: { id, appId }, ifMatch: found.data?.etag ?? null }} title={texts.remove.title} word={app.name} action={texts.remove.action} onClose={close} onDone={() => leave(`organizations/${id}/credentials`, "/organizations/{id}/m2m-applications")}>
          <p>{texts.remove.lead}</p>
        </Remove>
      )}
    </HolderFrame>
  );
}
