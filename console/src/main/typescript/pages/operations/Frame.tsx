import type { ReactNode } from "react";
import { operations } from "../../texts/operations";
import { Page, Tabs } from "../../ui/page";

const PATHS = {
  health: "operations",
  statistics: "operations/statistics",
  jobs: "operations/jobs",
  keycloak: "operations/keycloak",
  metrics: "operations/metrics",
  quotas: "operations/quotas",
  settings: "operations/settings",
};
type Part = keyof typeof PATHS;

/** A page of operations with the tabs of all of them. */
export function Frame({ part, lead, actions, children }: { part: Part; lead: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Page title={operations.title} lead={lead} actions={actions}>
      <Tabs tabs={(Object.keys(PATHS) as Part[]).map((each) => [operations.tabs[each], PATHS[each]])} current={PATHS[part]} />
      {children}
    </Page>
  );
}
