import type { ReactNode } from "react";
import { useAccess } from "../../app/access";
import { useName } from "../../app/names";
import { credentials as texts, tenants } from "../../texts/credentials";
import { organizations } from "../../texts/organizations";
import { Page, Tabs } from "../../ui/page";
import { type Holder, homeOf } from "./holder";

const PATHS = { overview: "", keys: "/keys", whitelist: "/ip-whitelist" } as const;

interface Props {
  holder: Holder;
  tab: keyof typeof PATHS;
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** What all pages of one credential or tenant have around them. */
export function HolderFrame({ holder, tab, title, lead, actions, children }: Props) {
  const { may } = useAccess();
  const owner = holder.kind === "own" ? holder.organizationId : "";
  const organization = useName(owner);
  const name = useName(holder.id);
  const home = homeOf(holder);
  const above: [string, string][] = holder.kind === "own"
    ? [...(may("admin_read") ? [[organizations.title, "organizations"] as [string, string]] : []), [organization, `organizations/${owner}`], [texts.title, `organizations/${owner}/credentials`]]
    : holder.kind === "tenant" ? [[tenants.title, "tenants"]] : [[texts.title, "credentials"]];
  const tabs = (Object.keys(PATHS) as (keyof typeof PATHS)[]).map((key): [string, string] => [texts.tabs[key], home + PATHS[key]]);
  return (
    <Page title={title ?? texts.tabs[tab]} crumbs={tab === "overview" ? above : [...above, [name, home]]} lead={lead} actions={actions}>
      <Tabs tabs={tabs} current={home + PATHS[tab]} />
      {children}
    </Page>
  );
}
