import { useAccess } from "../../app/access";
import { Link, navigate, usePlace } from "../../app/router";
import { templates as texts } from "../../texts/templates";
import { SearchBox } from "../../ui/form";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Page, Surface } from "../../ui/page";
import { TemplateForm } from "./TemplateForm";

/** The templates, the newest first. */
function Templates({ creating }: { creating: boolean }) {
  const { may } = useAccess();
  const { query } = usePlace();
  const add = may("admin_write") && <Link className="button primary" to="templates/new">{texts.create}</Link>;
  return (
    <Page title={texts.title} lead={texts.lead} actions={add}>
      <div className="filters"><SearchBox name="search" label={texts.search} /></div>
      <DataList
        route="GET /templates"
        request={{ query: { searchQuery: query.get("search") ?? undefined } }}
        caption={texts.title}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => <Link to={`templates/${row.id}`}>{row.name}</Link> },
          { title: texts.columns.key, cell: (row) => <code>{row.templateKey}</code> },
          { title: texts.columns.description, cell: (row) => row.description || <span className="soft">–</span> },
          { title: texts.columns.changed, cell: (row) => <Time at={row.updatedAt} /> },
        ]}
        empty={<Empty title={texts.empty} action={add} route="POST /templates" request={{ body: { templateKey: "erc20", name: "ERC-20", abi: "[]" } }}>{texts.emptyHint}</Empty>}
      />
      {creating && (
        <Surface kind="drawer" title={texts.create} onClose={() => navigate("templates")}>
          <TemplateForm start={null} etag={null} again={() => undefined} onDone={(id) => navigate(`templates/${id}`, { replace: true })} />
        </Surface>
      )}
    </Page>
  );
}

export function TemplateList() {
  return <Templates creating={false} />;
}

/** The list with its drawer open, at a path of its own. */
export function TemplateNew() {
  return <Templates creating />;
}
