import type { ReactNode } from "react";
import { useName } from "../../app/names";
import { templates as texts } from "../../texts/templates";
import { Page, Tabs } from "../../ui/page";

/** What both pages of a template have around them. */
export function TemplateFrame({ id, tab, title, lead, actions, children }: { id: string; tab: keyof typeof texts.tabs; title?: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const name = useName(id);
  const home = `templates/${id}`;
  const permissions = `${home}/permissions`;
  const above: [string, string][] = [[texts.title, "templates"]];
  return (
    <Page title={title ?? texts.tabs[tab]} crumbs={tab === "overview" ? above : [...above, [name, home]]} lead={lead} actions={actions}>
      <Tabs tabs={[[texts.tabs.overview, home], [texts.tabs.permissions, permissions]]} current={tab === "overview" ? home : permissions} />
      {children}
    </Page>
  );
}
