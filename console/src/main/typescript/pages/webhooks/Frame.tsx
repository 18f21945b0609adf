import type { ReactNode } from "react";
import { webhooks } from "../../texts/webhooks";
import { Page, Tabs } from "../../ui/page";
import { useKnownName } from "./resources";
import { listOf, pageOf, type Scope } from "./scope";

const PARTS = ["", "deliveries", "dead-letters", "redeliveries", "test", "verify"] as const;
type Part = typeof PARTS[number];

/** A page of one webhook with the tabs of all of them. */
export function Frame({ scope, part, name, actions, children }: { scope: Scope; part: Part; name?: string | undefined; actions?: ReactNode; children: ReactNode }) {
  const known = useKnownName(scope);
  return (
    <Page title={name ?? known ?? `${webhooks.one} ${scope.id.slice(0, 8)}…`} crumbs={[[webhooks.title, listOf(scope.view)]]} actions={actions}>
      <Tabs tabs={PARTS.map((each) => [webhooks.parts[each], pageOf(scope, each)])} current={pageOf(scope, part)} />
      {children}
    </Page>
  );
}
