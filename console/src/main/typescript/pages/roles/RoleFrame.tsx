import type { ReactNode } from "react";
import { useAccess } from "../../app/access";
import { useName } from "../../app/names";
import { organizations } from "../../texts/organizations";
import { roles as texts } from "../../texts/roles";
import { Page, Tabs } from "../../ui/page";

export type RoleTab = keyof typeof texts.tabs;

interface Props {
  params: Record<string, string>;
  tab: RoleTab;
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The owner of the role that a page shows, by its path. */
export function roleOf(params: Record<string, string>): { owner: string | null; id: string; home: string } {
  const { id = "", roleId } = params;
  return roleId ? { owner: id, id: roleId, home: `organizations/${id}/roles/${roleId}` } : { owner: null, id, home: `roles/${id}` };
}

/** What all pages of one role have around them. */
export function RoleFrame({ params, tab, title, lead, actions, children }: Props) {
  const { may } = useAccess();
  const { owner, id, home } = roleOf(params);
  const organization = useName(owner ?? "");
  const name = useName(id);
  const above: [string, string][] = owner === null
    ? [[texts.title, "roles"]]
    : [...(may("admin_read") ? [[organizations.title, "organizations"] as [string, string]] : []), [organization, `organizations/${owner}`], [texts.title, `organizations/${owner}/roles`]];
  const path = (key: RoleTab) => (key === "overview" ? home : `${home}/${key}`);
  const keys = Object.keys(texts.tabs) as RoleTab[];
  return (
    <Page title={title ?? texts.tabs[tab]} crumbs={tab === "overview" ? above : [...above, [name, home]]} lead={lead} actions={actions}>
      <Tabs tabs={keys.map((key) => [texts.tabs[key], path(key)])} current={path(tab)} />
      {children}
    </Page>
  );
}
