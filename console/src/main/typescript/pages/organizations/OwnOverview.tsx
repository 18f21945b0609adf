import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { useName } from "../../app/names";
import { useApi } from "../../app/query";
import { common } from "../../texts/common";
import { organizations as texts } from "../../texts/organizations";
import { Hash, Mark } from "../../ui/marks";
import { Facts, Failed, Loading, Section, Surface } from "../../ui/page";
import { BrandCard } from "./BrandCard";
import { DangerZone } from "./DangerZone";
import { EditBranding } from "./EditBranding";
import { OrganizationFrame } from "./OrganizationFrame";

const BLANK = { brandName: null, logoUrl: null, primaryColor: null };

/** What an organization's own administrator sees of it: what is public, and what they may change. */
export function OwnOverview({ id }: { id: string }) {
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /organizations/{id}/oidc-provider", { path: { id } });
  const name = useName(id);
  const known = found.data?.data;
  const failed = found.error && found.error.status !== 404 ? found.error : null;
  const writer = may("admin_write", id);
  return (
    <OrganizationFrame id={id} tab="overview" title={name}>
      <Facts of={[[common.identifier, <Hash key="id" value={id} label="identifier" full />]]} />
      {found.isPending && <Loading rows={5} />}
      {failed && <Failed error={failed} retry={() => found.refetch()} />}
      {!found.isPending && !failed && (
        <>
          <Section title={texts.branding.title} actions={writer && <button type="button" onClick={() => show("branding")}>{texts.branding.edit}</button>}>
            <p className="soft">{known ? texts.branding.lead : texts.branding.unseen}</p>
            {known && <BrandCard {...known.branding} />}
          </Section>
          {known && (
            <Section title={texts.siwe.title}>
              <Mark tone={known.siweLoginEnabled ? "good" : "idle"}>{known.siweLoginEnabled ? texts.on : texts.off}</Mark>
            </Section>
          )}
          {writer && <DangerZone id={id} name={name} etag={null} />}
          {open === "branding" && (
            <Surface kind="drawer" title={texts.branding.edit} onClose={close}>
              <EditBranding id={id} start={known?.branding ?? BLANK} etag={null} again={() => found.refetch()} onDone={close} />
            </Surface>
          )}
        </>
      )}
    </OrganizationFrame>
  );
}
