import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { useName } from "../../app/names";
import { useApi } from "../../app/query";
import type { Organization } from "../../api/types";
import { common } from "../../texts/common";
import { organizations as texts } from "../../texts/organizations";
import { Editing } from "../../ui/edit";
import { Hash, StatusBadge, Time } from "../../ui/status";
import { Facts, Ready, Section, Surface } from "../../ui/page";
import { Quotas } from "../../ui/quotas";
import { RoleNames } from "../../ui/roles";
import { BrandCard } from "./BrandCard";
import { DangerZone } from "./DangerZone";
import { EditBranding } from "./EditBranding";
import { EditOrganization } from "./EditOrganization";
import { EditSiwe } from "./EditSiwe";
import { OrganizationFrame } from "./OrganizationFrame";

/** What an organization is: its name, its looks, how its members sign in. Of it, its own administrators change the branding. */
export function Overview({ params }: { params: Record<string, string> }) {
  const { may } = useAccess();
  const id = params.id ?? "";
  const { open, show, close } = useDrawer();
  // The two routes have the same answer and the same version.
  const route = may("admin_read") ? "GET /organizations/{id}" : "GET /organizations/{id}/profile" as "GET /organizations/{id}";
  const found = useApi(route, { path: { id } });
  const name = useName(id);
  const live = found.data?.data.deletedAt === null;
  const writer = may("admin_write") && live;
  const brander = may("admin_write", id) && live;
  const edit = (name: string, label: string) => writer && <button type="button" onClick={() => show(name)}>{label}</button>;
  return (
    <OrganizationFrame id={id} tab="overview" title={found.data?.data.name ?? name} actions={edit("edit", texts.edit)}>
      <Ready of={found}>
        {(organization) => (
          <>
            <Facts of={facts(organization)} />
            <Section title={texts.branding.title} actions={brander && <button type="button" onClick={() => show("branding")}>{texts.branding.edit}</button>}>
              <p className="soft">{texts.branding.lead}</p>
              <BrandCard {...organization} />
            </Section>
            <Section title={texts.siwe.title} actions={edit("siwe", texts.siwe.edit)}>
              <Facts
                of={[
                  [texts.columns.wallet, <StatusBadge key="on" tone={organization.siweLoginEnabled ? "good" : "idle"}>{organization.siweLoginEnabled ? texts.on : texts.off}</StatusBadge>],
                  [texts.siwe.domains, organization.siweAllowedDomains.join(", ") || common.none],
                ]}
              />
            </Section>
            {live && <Section title={common.quotas.title} actions={<button type="button" onClick={() => show("quotas")}>{common.quotas.show}</button>}><p className="soft">{common.quotas.lead}</p></Section>}
            {brander && <DangerZone id={id} name={organization.name} etag={found.data?.etag ?? null} />}
          </>
        )}
      </Ready>
      {open === "edit" && <Surface kind="drawer" title={texts.edit} onClose={close}><Editing of={found}>{(start, etag, again) => <EditOrganization start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "branding" && <Surface kind="drawer" title={texts.branding.edit} onClose={close}><Editing of={found}>{(start, etag, again) => <EditBranding id={id} start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "siwe" && <Surface kind="drawer" title={texts.siwe.edit} onClose={close}><Editing of={found}>{(start, etag, again) => <EditSiwe start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "quotas" && live && <Surface kind="drawer" title={common.quotas.title} onClose={close}><OrganizationQuotas id={id} /></Surface>}
    </OrganizationFrame>
  );
}

function OrganizationQuotas({ id }: { id: string }) {
  const found = useApi("GET /organizations/{id}/quotas", { path: { id } });
  return <Ready of={found}>{(data) => <Quotas of={data} />}</Ready>;
}

function facts(organization: Organization): [string, React.ReactNode][] {
  return [
    [common.identifier, <Hash key="id" value={organization.id} label="identifier" full />],
    [texts.columns.state, <StatusBadge key="state" tone={organization.deletedAt ? "bad" : "good"}>{organization.deletedAt ? texts.states.deleted : texts.states.live}</StatusBadge>],
    [texts.columns.roles, <RoleNames key="roles" roles={organization.defaultRoles} />],
    [common.created, <Time key="created" at={organization.createdAt} />],
    [common.changed, <Time key="changed" at={organization.updatedAt} />],
    ...(organization.deletedAt ? [[texts.states.deleted, <Time key="deleted" at={organization.deletedAt} />] as [string, React.ReactNode]] : []),
  ];
}
