import type { ReactNode } from "react";
import { useAccess } from "../../app/access";
import { me as texts } from "../../texts/me";
import { Page, Tabs } from "../../ui/page";

/** The pages of one's own account. */
export function Frame({ at, lead, actions, children }: { at: string; lead: string; actions?: ReactNode; children: ReactNode }) {
  const { me } = useAccess();
  return (
    <Page title={me.displayName} lead={lead} actions={actions}>
      <Tabs current={at} tabs={[[texts.tabs.facts, "me"], [texts.tabs.sessions, "me/sessions"], [texts.tabs.passkeys, "me/passkeys"], [texts.tabs.wallets, "me/wallets"]]} />
      {children}
    </Page>
  );
}
