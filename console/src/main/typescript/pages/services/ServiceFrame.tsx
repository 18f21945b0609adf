import type { ReactNode } from "react";
import { useName } from "../../app/names";
import { services as texts } from "../../texts/services";
import { Page, Tabs } from "../../ui/page";

type ServiceTab = keyof typeof texts.tabs;

/** What all pages of one service have around them. */
export function ServiceFrame({ id, tab, title, lead, actions, children }: { id: string; tab: ServiceTab; title?: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const name = useName(id);
  const home = `services/${id}`;
  const path = (key: ServiceTab) => (key === "overview" ? home : `${home}/${key}`);
  const above: [string, string][] = [[texts.title, "services"]];
  return (
    <Page title={title ?? texts.tabs[tab]} crumbs={tab === "overview" ? above : [...above, [name, home]]} lead={lead} actions={actions}>
      <Tabs tabs={(Object.keys(texts.tabs) as ServiceTab[]).map((key) => [texts.tabs[key], path(key)])} current={path(tab)} />
      {children}
    </Page>
  );
}
