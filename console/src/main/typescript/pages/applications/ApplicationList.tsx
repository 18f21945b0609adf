import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import type { Application } from "../../api/types";
import { navigate, usePlace } from "../../app/router";
import { applications as texts } from "../../texts/applications";
import { SearchBox } from "../../ui/form";
import { DataList } from "../../ui/list";
import { Hash, Time } from "../../ui/status";
import { Empty, Page, Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { ApplicationForm, EditApplication } from "./ApplicationForm";

/** The applications that people sign in for, the newest first. */
function Applications({ creating }: { creating: boolean }) {
  const { may } = useAccess();
  const { query } = usePlace();
  const { show, close } = useDrawer();
  const writer = may("admin_write");
  const add = writer && <button type="button" className="primary" onClick={() => navigate("applications/new")}>{texts.create}</button>;
  const changes = (row: Application) => (
    <span className="acts">
      <button type="button" className="plain small" aria-label={texts.editOf(row.name)} onClick={() => show("edit", row.id)}>{texts.edit}</button>
      <button type="button" className="plain small" aria-label={texts.removeOf(row.name)} onClick={() => show("delete", row.id)}>{texts.remove}</button>
    </span>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={add}>
      <div className="filters"><SearchBox name="search" label={texts.search} /></div>
      <DataList
        route="GET /applications"
        request={{ query: { search: query.get("search") ?? undefined } }}
        caption={texts.title}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => row.name },
          { title: texts.columns.client, cell: (row) => <Hash value={row.clientId} label="client" /> },
          { title: texts.columns.redirects, cell: (row) => <Redirects of={row.redirectUrls} /> },
          { title: texts.columns.changed, cell: (row) => <Time at={row.updatedAt} /> },
          ...(writer ? [{ title: texts.columns.actions, cell: changes }] : []),
        ]}
        empty={<Empty title={texts.empty} action={add} route="POST /applications" request={{ body: { clientId: "portal", name: "Portal", redirectUrls: ["https://portal.example/callback"] } }}>{texts.emptyHint}</Empty>}
        drawers={{
          edit: (row) => <Surface kind="drawer" title={texts.editOf(row.name)} onClose={close}><EditApplication id={row.id} onDone={close} /></Surface>,
          delete: (row) => (
            <Remove route="DELETE /applications/{id}" request={{ path: { id: row.id } }} invalidates={["/applications"]} title={texts.removeOf(row.name)} word={row.name} action={texts.remove} onClose={close}>
              <p>{texts.removeHint}</p>
            </Remove>
          ),
        }}
      />
      {creating && (
        <Surface kind="drawer" title={texts.create} onClose={() => navigate("applications")}>
          <ApplicationForm start={null} etag={null} again={() => undefined} onDone={() => navigate("applications", { replace: true })} />
        </Surface>
      )}
    </Page>
  );
}

function Redirects({ of }: { of: string[] }) {
  return <>{of.map((url) => <div key={url}><code>{url}</code></div>)}</>;
}

export function ApplicationList() {
  return <Applications creating={false} />;
}

/** The list with its drawer open, at a path of its own. */
export function ApplicationNew() {
  return <Applications creating />;
}
