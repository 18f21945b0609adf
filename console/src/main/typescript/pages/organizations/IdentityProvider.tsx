import type { ReactNode } from "react";
import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { useApi } from "../../app/query";
import type { OidcProvider } from "../../api/types";
import { common } from "../../texts/common";
import { organizations } from "../../texts/organizations";
import { Editing } from "../../ui/edit";
import { StatusBadge, Time } from "../../ui/status";
import { Empty, Facts, Ready, Section, Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { OrganizationFrame } from "./OrganizationFrame";
import { ProviderTestForm } from "./ProviderTestForm";
import { SetProvider } from "./SetProvider";

const texts = organizations.provider;

/** Where the members of an organization sign in. */
export function IdentityProvider({ params }: { params: Record<string, string> }) {
  const { may } = useAccess();
  const id = params.id ?? "";
  return may("admin_read") ? <Configured id={id} /> : <Public id={id} />;
}

/** What is public of it: all that an organization's own administrator sees. */
function Public({ id }: { id: string }) {
  const found = useApi("GET /organizations/{id}/oidc-provider", { path: { id } });
  return (
    <OrganizationFrame id={id} tab="provider" lead={texts.lead}>
      {found.error?.status === 404 ? <Empty title={texts.empty}>{texts.emptyHint}</Empty> : (
        <Ready of={found}>
          {(provider) => (
            <Facts
              of={[
                [texts.displayName, provider.displayName],
                [texts.issuer, <code key="issuer">{provider.issuer}</code>],
                [texts.clientId, <code key="client">{provider.clientId}</code>],
                [texts.userPanelUrl, <code key="panel">{provider.userPanelUrl}</code>],
                [texts.wallet, <StatusBadge key="wallet" tone={provider.siweLoginEnabled ? "good" : "idle"}>{provider.siweLoginEnabled ? organizations.on : organizations.off}</StatusBadge>],
              ]}
            />
          )}
        </Ready>
      )}
    </OrganizationFrame>
  );
}

function Configured({ id }: { id: string }) {
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /organizations/{id}/oidc-provider/config", { path: { id } });
  const none = found.error?.status === 404;
  const writer = may("admin_write");
  const set = writer && <button type="button" className="primary" onClick={() => show("set")}>{texts.set}</button>;
  const actions = writer && (
    <>
      <button type="button" onClick={() => show("edit")}>{texts.edit}</button>
      <button type="button" className="danger" onClick={() => show("remove")}>{texts.remove}</button>
    </>
  );
  return (
    <OrganizationFrame id={id} tab="provider" lead={texts.lead}>
      {none ? <Empty title={texts.empty} action={set}>{texts.emptyHint}</Empty> : (
        <Ready of={found}>
          {(provider) => (
            <>
              <Section title={texts.config} actions={actions}><Facts of={facts(provider)} /></Section>
              {writer && <ProviderTestForm id={id} of={{}} />}
            </>
          )}
        </Ready>
      )}
      {open === "set" && none && <Surface kind="drawer" title={texts.set} onClose={close}><SetProvider id={id} start={null} etag={null} again={close} onDone={close} /></Surface>}
      {open === "edit" && !none && <Surface kind="drawer" title={texts.set} onClose={close}><Editing of={found}>{(start, etag, again) => <SetProvider id={id} start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "remove" && (
        <Remove route="DELETE /organizations/{id}/oidc-provider" request={{ path: { id }, ifMatch: found.data?.etag ?? null }} invalidates={["/organizations/{id}/oidc-provider"]} title={texts.removeTitle} word={texts.word} action={texts.remove} onClose={close}>
          <p>{texts.removeHint}</p>
        </Remove>
      )}
    </OrganizationFrame>
  );
}

function facts(provider: OidcProvider): [string, ReactNode][] {
  return [
    [texts.displayName, provider.displayName],
    [texts.issuer, <code key="issuer">{provider.issuer}</code>],
    [texts.jwksUri, <code key="jwks">{provider.jwksUri}</code>],
    [texts.audience, <code key="audience">{provider.audience}</code>],
    [texts.clientId, <code key="client">{provider.clientId}</code>],
    [texts.userPanelUrl, <code key="panel">{provider.userPanelUrl}</code>],
    [texts.secret, provider.hasClientSecret ? texts.secretSet : texts.secretNone],
    [common.created, <Time key="created" at={provider.createdAt} />],
    [common.changed, <Time key="changed" at={provider.updatedAt} />],
  ];
}
