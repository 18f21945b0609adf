import type { ReactNode } from "react";
import { useAccess } from "../../app/access";
import { useName } from "../../app/names";
import { organizations as texts } from "../../texts/organizations";
import { Page, Tabs } from "../../ui/page";

interface Props {
  id: string;
  tab: keyof typeof texts.tabs;
  /** Unless given, what the tab is called. */
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

const PATHS: Record<keyof typeof texts.tabs, string> = {
  overview: "",
  members: "/members",
  admins: "/admins",
  provider: "/identity-provider",
  roles: "/roles",
  credentials: "/credentials",
  contracts: "/contracts",
  audit: "",
};

/** What all pages of one organization have around them. */
export function OrganizationFrame({ id, tab, title, lead, actions, children }: Props) {
  const access = useAccess();
  const name = useName(id);
  const home = `organizations/${id}`;
  const path = (key: keyof typeof texts.tabs) => (key === "audit" ? `audit?organization=${id}` : home + PATHS[key]);
  const keys = Object.keys(texts.tabs) as (keyof typeof texts.tabs)[];
  const above: [string, string][] = access.may("admin_read") ? [[texts.title, "organizations"]] : [];
  return (
    <Page title={title ?? texts.tabs[tab]} crumbs={tab === "overview" ? above : [...above, [name, home]]} lead={lead} actions={actions}>
      <Tabs tabs={keys.map((key) => [texts.tabs[key], path(key)])} current={path(tab)} />
      {children}
    </Page>
  );
}
