import type { ReactNode } from "react";
import { useName } from "../../app/names";
import { users as texts } from "../../texts/users";
import { Page, Tabs } from "../../ui/page";

export type UserTab = keyof typeof texts.tabs;

/** What all pages of one user have around them. */
export function UserFrame({ id, tab, title, lead, actions, children }: { id: string; tab: UserTab; title?: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const name = useName(id);
  const home = `users/${id}`;
  const path = (key: UserTab) => (key === "overview" ? home : `${home}/${key}`);
  const above: [string, string][] = [[texts.title, "users"]];
  return (
    <Page title={title ?? texts.tabs[tab]} crumbs={tab === "overview" ? above : [...above, [name, home]]} lead={lead} actions={actions}>
      <Tabs tabs={(Object.keys(texts.tabs) as UserTab[]).map((key) => [texts.tabs[key], path(key)])} current={path(tab)} />
      {children}
    </Page>
  );
}
