import { useAccess } from "../../app/access";
import { leave, useDrawer } from "../../app/drawer";
import { useApi } from "../../app/query";
import { common } from "../../texts/common";
import { tenants as texts } from "../../texts/credentials";
import { Editing } from "../../ui/edit";
import { AddressLink } from "../../ui/links";
import { Hash, Time } from "../../ui/status";
import { Facts, Ready, Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { RoleNames } from "../../ui/roles";
import { HolderFrame } from "./HolderFrame";
import { TenantForm } from "./TenantForm";

/** What a tenant is. */
export function TenantOverview({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /tenants/{id}", { path: { id } });
  const tenant = found.data?.data;
  const actions = may("admin_write") && tenant && (
    <>
      <button type="button" onClick={() => show("edit")}>{texts.edit}</button>
      <button type="button" className="danger" onClick={() => show("delete")}>{texts.remove.action}</button>
    </>
  );
  return (
    <HolderFrame holder={{ kind: "tenant", id }} tab="overview" title={tenant?.name ?? texts.one} actions={actions}>
      <Ready of={found}>
        {(shown) => (
          <Facts
            of={[
              [common.identifier, <Hash key="id" value={shown.id} label="identifier" full />],
              [texts.form.key, <AddressLink key="key" value={shown.publicKey} full />],
              [texts.columns.roles, <RoleNames key="roles" roles={shown.defaultRoles} />],
              [common.created, <Time key="created" at={shown.createdAt} />],
              [common.changed, <Time key="changed" at={shown.updatedAt} />],
            ]}
          />
        )}
      </Ready>
      {open === "edit" && <Surface kind="drawer" title={texts.editTitle} onClose={close}><Editing of={found}>{(start, etag, again) => <TenantForm start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "delete" && tenant && (
        <Remove route="DELETE /tenants/{id}" request={{ path: { id }, ifMatch: found.data?.etag ?? null }} title={texts.remove.title} word={tenant.name} action={texts.remove.action} onClose={close} onDone={() => leave("tenants", "/tenants")}>
          <p>{texts.remove.lead}</p>
        </Remove>
      )}
    </HolderFrame>
  );
}
