import type { TemplatePermission } from "../../api/types";
import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { useList } from "../../app/query";
import { roles } from "../../texts/roles";
import { templates } from "../../texts/templates";
import { ListView, RowDrawer } from "../../ui/list";
import { Empty, Surface } from "../../ui/page";
import { RoleNames } from "../../ui/roles";
import { EditPermission, NewPermission } from "./PermissionForm";
import { RemovePermission } from "./RemovePermission";
import { TemplateFrame } from "./TemplateFrame";

const texts = templates.permissions;
const ROUTE = "GET /templates/{id}/function-permissions";

/** The function permissions that hold for each contract of a template. */
export function TemplatePermissions({ params }: { params: Record<string, string> }) {
  const id = Number(params.id);
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const list = useList(ROUTE, { path: { id } });
  const writer = may("admin_write");
  const add = writer && <button type="button" className="primary" onClick={() => show("new")}>{texts.create}</button>;
  const changes = (row: TemplatePermission) => (
    <span className="acts">
      <button type="button" className="plain small" aria-label={texts.editOf(row.functionSignature)} onClick={() => show("edit", String(row.id))}>{texts.edit}</button>
      <button type="button" className="plain small" aria-label={texts.removeOf(row.functionSignature)} onClick={() => show("remove", String(row.id))}>{texts.remove}</button>
    </span>
  );
  return (
    <TemplateFrame id={params.id ?? ""} tab="permissions" lead={texts.lead} actions={add}>
      <ListView
        list={list}
        filtered={false}
        caption={templates.tabs.permissions}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.function, cell: (row) => <code>{row.functionSignature}</code> },
          { title: texts.columns.access, cell: (row) => row.accessType },
          { title: texts.columns.rule, cell: (row) => roles.rules[row.ruleType as keyof typeof roles.rules] ?? row.ruleType },
          { title: texts.columns.roles, cell: (row) => <RoleNames roles={row.roles.map((role) => ({ ...role, organizationId: null }))} /> },
          { title: texts.columns.arguments, cell: (row) => row.argumentRestrictions.map(({ argumentIndex }) => argumentIndex).join(", ") || <span className="soft">–</span> },
          { title: texts.columns.members, cell: (row) => row.organizationOnly ? texts.yes : texts.no },
          ...(writer ? [{ title: texts.columns.actions, cell: changes }] : []),
        ]}
        empty={<Empty title={texts.empty} action={add} route="POST /templates/{id}/function-permissions" request={{ path: { id }, body: { functionSignature: "balanceOf(address)", accessType: "read", ruleType: "public" } }}>{texts.emptyHint}</Empty>}
      />
      {open === "new" && <Surface kind="drawer" title={texts.create} onClose={close}><NewPermission templateId={id} onDone={close} /></Surface>}
      <RowDrawer
        rows={list.items}
        rowKey={(row) => row.id}
        drawers={{
          edit: (row) => <Surface kind="drawer" title={texts.editOf(row.functionSignature)} onClose={close}><EditPermission templateId={id} permissionId={row.id} onDone={close} /></Surface>,
          remove: (row) => <RemovePermission templateId={id} permissionId={row.id} name={row.functionSignature} onClose={close} />,
        }}
      />
    </TemplateFrame>
  );
}
