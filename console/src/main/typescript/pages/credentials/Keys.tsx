import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { credentials } from "../../texts/credentials";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { type Holder, holderOf, routesOf, touched } from "./holder";
import { HolderFrame } from "./HolderFrame";
import { KeyState } from "./KeyState";
import { NewKey } from "./NewKey";

const texts = credentials.keys;

/** The API keys of a credential or a tenant. */
function Keys({ holder }: { holder: Holder }) {
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const routes = routesOf(holder);
  const writer = may("admin_write", holder.kind === "own" ? holder.organizationId : null);
  const create = writer && <button type="button" className="primary" onClick={() => show("new")}>{texts.create}</button>;
  const revoke = (row: { id: string; name: string; revokedAt: string | null }) =>
    row.revokedAt ? null : <span className="acts"><button type="button" className="plain small" aria-label={texts.revokeTitle(row.name)} onClick={() => show("revoke", row.id)}>{texts.revoke}</button></span>;
  return (
    <HolderFrame holder={holder} tab="keys" lead={texts.lead} actions={create}>
      <DataList
        route={routes.keys}
        request={{ path: routes.path }}
        caption={credentials.tabs.keys}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => row.name },
          { title: texts.columns.prefix, cell: (row) => <code>{row.keyPrefix}…</code> },
          { title: texts.columns.state, cell: (row) => <KeyState of={row} /> },
          { title: texts.columns.expires, cell: (row) => <Time at={row.expiresAt} /> },
          { title: texts.columns.used, cell: (row) => <Used at={row.lastUsedAt} from={row.lastUsedIp} /> },
          { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
          ...(writer ? [{ title: texts.columns.actions, cell: revoke }] : []),
        ]}
        empty={<Empty title={texts.empty} action={create} route={routes.makeKey} request={{ path: routes.path, body: { name: "backend", expiresAt: new Date(Date.now() + 90 * 86_400_000).toISOString() } }}>{texts.emptyHint}</Empty>}
        drawers={{
          revoke: (row) => row.revokedAt ? null : (
            <Remove route={routes.revokeKey} request={{ path: { ...routes.path, keyId: row.id } }} invalidates={touched(routes.keys)} title={texts.revokeTitle(row.name)} word={texts.word} action={texts.revoke} onClose={close}>
              <p>{texts.revokeHint}</p>
            </Remove>
          ),
        }}
      />
      {open === "new" && <Surface kind="drawer" title={texts.create} onClose={close}><NewKey holder={holder} onDone={close} /></Surface>}
    </HolderFrame>
  );
}

/** When a key was last used, and from where. */
export function Used({ at, from }: { at: string | null; from: string | null }) {
  if (!at) return <span className="soft">{texts.never}</span>;
  return <span className="words"><Time at={at} distance />{from && <span className="soft">{texts.from(from)}</span>}</span>;
}

export function CredentialKeys({ params }: { params: Record<string, string> }) {
  return <Keys holder={holderOf(params)} />;
}

export function TenantKeys({ params }: { params: Record<string, string> }) {
  return <Keys holder={holderOf(params, true)} />;
}
