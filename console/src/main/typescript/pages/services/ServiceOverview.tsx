import { useAccess } from "../../app/access";
import { leave, useDrawer } from "../../app/drawer";
import { useApi } from "../../app/query";
import { common } from "../../texts/common";
import { services as texts } from "../../texts/services";
import { Editing } from "../../ui/edit";
import { AddressLink } from "../../ui/links";
import { Hash, Time } from "../../ui/status";
import { Facts, Ready, Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { ServiceForm } from "./ServiceForm";
import { ServiceFrame } from "./ServiceFrame";

/** What a service is. */
export function ServiceOverview({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /admin/services/{id}", { path: { id } });
  const service = found.data?.data;
  const actions = may("admin_write") && service && (
    <>
      <button type="button" onClick={() => show("edit")}>{texts.edit}</button>
      <button type="button" className="danger" onClick={() => show("delete")}>{texts.remove.action}</button>
    </>
  );
  return (
    <ServiceFrame id={id} tab="overview" title={service?.name ?? texts.one} actions={actions}>
      <Ready of={found}>
        {(shown) => (
          <Facts
            of={[
              [common.identifier, <Hash key="id" value={shown.id} label="identifier" full />],
              [texts.form.key, <AddressLink key="key" value={shown.publicKey} full />],
              [common.created, <Time key="created" at={shown.createdAt} />],
              [common.changed, <Time key="changed" at={shown.updatedAt} />],
            ]}
          />
        )}
      </Ready>
      {open === "edit" && <Surface kind="drawer" title={texts.editTitle} onClose={close}><Editing of={found}>{(start, etag, again) => <ServiceForm start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "delete" && service && (
        <Remove route="DELETE /admin/services/{id}" request={{ path: { id }, ifMatch: found.data?.etag ?? null }} title={texts.remove.title} word={service.name} action={texts.remove.action} onClose={close} onDone={() => leave("services", "/admin/services")}>
          <p>{texts.remove.lead}</p>
        </Remove>
      )}
    </ServiceFrame>
  );
}
