import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { credentials } from "../../texts/credentials";
import { DataList } from "../../ui/list";
import { StatusBadge, Time } from "../../ui/status";
import { Empty, Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { AddAddress } from "./AddAddress";
import { type Holder, holderOf, routesOf, touched } from "./holder";
import { HolderFrame } from "./HolderFrame";

const texts = credentials.whitelist;

/** Where the calls of a credential or a tenant may come from. */
function Whitelist({ holder }: { holder: Holder }) {
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const routes = routesOf(holder);
  const writer = may("admin_write", holder.kind === "own" ? holder.organizationId : null);
  const add = writer && <button type="button" className="primary" onClick={() => show("add")}>{texts.add}</button>;
  const remove = (row: { id: string; ipAddress: string }) => (
    <span className="acts"><button type="button" className="plain small" aria-label={texts.removeTitle(row.ipAddress)} onClick={() => show("remove", row.id)}>{texts.remove}</button></span>
  );
  return (
    <HolderFrame holder={holder} tab="whitelist" lead={texts.lead} actions={add}>
      <DataList
        route={routes.entries}
        request={{ path: routes.path }}
        caption={credentials.tabs.whitelist}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.address, cell: (row) => <code>{row.ipAddress}</code> },
          { title: texts.columns.state, cell: (row) => <StatusBadge tone={row.isOverbroad ? "warn" : "good"}>{row.isOverbroad ? texts.overbroad : texts.narrow}</StatusBadge> },
          { title: texts.columns.description, cell: (row) => row.description ?? <span className="soft">–</span> },
          { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
          ...(writer ? [{ title: texts.columns.actions, cell: remove }] : []),
        ]}
        empty={<Empty title={texts.empty} action={add} route={routes.addEntry} request={{ path: routes.path, body: { ipAddress: "203.0.113.7", description: "backend" } }}>{texts.emptyHint}</Empty>}
        drawers={{
          remove: (row) => (
            <Remove route={routes.removeEntry} request={{ path: { ...routes.path, entryId: row.id } }} invalidates={touched(routes.entries)} title={texts.removeTitle(row.ipAddress)} word={texts.word} action={texts.remove} onClose={close}>
              <p>{texts.removeHint}</p>
            </Remove>
          ),
        }}
      />
      {open === "add" && <Surface kind="drawer" title={texts.add} onClose={close}><AddAddress holder={holder} onDone={close} /></Surface>}
    </HolderFrame>
  );
}

export function CredentialWhitelist({ params }: { params: Record<string, string> }) {
  return <Whitelist holder={holderOf(params)} />;
}

export function TenantWhitelist({ params }: { params: Record<string, string> }) {
  return <Whitelist holder={holderOf(params, true)} />;
}
