import { useAccess } from "../../app/access";
import { leave, useDrawer } from "../../app/drawer";
import { useApi } from "../../app/query";
import { common } from "../../texts/common";
import { templates as texts } from "../../texts/templates";
import { Editing } from "../../ui/edit";
import { Time } from "../../ui/status";
import { Facts, Ready, Section, Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { membersOf } from "./interface";
import { TemplateForm } from "./TemplateForm";
import { TemplateFrame } from "./TemplateFrame";

/** What a template is: its key and its interface. */
export function TemplateOverview({ params }: { params: Record<string, string> }) {
  const id = Number(params.id);
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /templates/{id}", { path: { id } });
  const template = found.data?.data;
  const actions = may("admin_write") && template && (
    <>
      <button type="button" onClick={() => show("edit")}>{texts.edit}</button>
      <button type="button" className="danger" onClick={() => show("delete")}>{texts.remove.action}</button>
    </>
  );
  return (
    <TemplateFrame id={params.id ?? ""} tab="overview" title={template?.name ?? texts.one} actions={actions}>
      <Ready of={found}>
        {(shown) => (
          <>
            <Facts
              of={[
                [texts.columns.key, <code key="key">{shown.templateKey}</code>],
                [texts.columns.description, shown.description],
                [common.created, <Time key="created" at={shown.createdAt} />],
                [common.changed, <Time key="changed" at={shown.updatedAt} />],
              ]}
            />
            <Interface abi={shown.abi} />
          </>
        )}
      </Ready>
      {open === "edit" && <Surface kind="drawer" title={texts.editTitle} onClose={close}><Editing of={found}>{(start, etag, again) => <TemplateForm start={start} etag={etag} again={again} onDone={close} />}</Editing></Surface>}
      {open === "delete" && template && (
        <Remove route="DELETE /templates/{id}" request={{ path: { id }, ifMatch: found.data?.etag ?? null }} title={texts.remove.title} word={template.name} action={texts.remove.action} onClose={close} onDone={() => leave("templates", "/templates")}>
          <p>{texts.remove.lead}</p>
        </Remove>
      )}
    </TemplateFrame>
  );
}

function Interface({ abi }: { abi: string }) {
  const members = membersOf(abi);
  const list = (kind: "function" | "event") => members?.filter((member) => member.kind === kind) ?? [];
  return (
    <>
      <Section title={texts.functions}>
        {members === null && <p className="soft">{texts.unreadable}</p>}
        {members !== null && list("function").length === 0 && <p className="soft">{texts.noFunctions}</p>}
        <div>{list("function").map(({ signature }) => <div key={signature}><code>{signature}</code></div>)}</div>
      </Section>
      {list("event").length > 0 && (
        <Section title={texts.events}>
          <div>{list("event").map(({ signature }) => <div key={signature}><code>{signature}</code></div>)}</div>
        </Section>
      )}
      <details className="tools"><summary>{texts.raw}</summary><pre>{abi}</pre></details>
    </>
  );
}
