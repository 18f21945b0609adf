import { useAccess } from "../../app/access";
import { Link, navigate, usePlace } from "../../app/router";
import { services as texts } from "../../texts/services";
import { SearchBox } from "../../ui/form";
import { AddressLink } from "../../ui/links";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Page, Surface } from "../../ui/page";
import { ServiceForm } from "./ServiceForm";

/** The services, the newest first. */
function Services({ creating }: { creating: boolean }) {
  const { may } = useAccess();
  const { query } = usePlace();
  const add = may("admin_write") && <Link className="button primary" to="services/new">{texts.create}</Link>;
  return (
    <Page title={texts.title} lead={texts.lead} actions={add}>
      <div className="filters"><SearchBox name="search" label={texts.search} /></div>
      <DataList
        route="GET /admin/services"
        request={{ query: { search: query.get("search") ?? undefined } }}
        caption={texts.title}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => <Link to={`services/${row.id}`}>{row.name}</Link> },
          { title: texts.columns.key, cell: (row) => <AddressLink value={row.publicKey} /> },
          { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
          { title: texts.columns.changed, cell: (row) => <Time at={row.updatedAt} /> },
        ]}
        empty={<Empty title={texts.empty} action={add} route="POST /admin/services" request={{ body: { name: "Explorer", publicKey: `0x${"0".repeat(39)}1` } }}>{texts.emptyHint}</Empty>}
      />
      {creating && (
        <Surface kind="drawer" title={texts.create} onClose={() => navigate("services")}>
          <ServiceForm start={null} etag={null} again={() => undefined} onDone={(id) => navigate(`services/${id}`, { replace: true })} />
        </Surface>
      )}
    </Page>
  );
}

export function ServiceList() {
  return <Services creating={false} />;
}

/** The list with its drawer open, at a path of its own. */
export function ServiceNew() {
  return <Services creating />;
}
