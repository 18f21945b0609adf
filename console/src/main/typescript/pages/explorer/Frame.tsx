import { type ReactNode, useState } from "react";
import { useMayViewAs, useViewAs } from "../../app/rpc";
import { explorer } from "../../texts/explorer";
import { Page } from "../../ui/page";
import { ViewAsBanner, ViewAsChoice } from "./ViewAs";

/** A page of the explorer: shows as which user the chain is read. */
export function Frame({ title, lead, crumbs, actions, children }: {
  title: string;
  lead?: ReactNode;
  crumbs?: [name: string, to: string][];
  actions?: ReactNode;
  children: ReactNode;
}) {
  const viewed = useViewAs();
  const may = useMayViewAs();
  const [choosing, choose] = useState(false);
  const all = <>{actions}{may && !viewed && <button type="button" onClick={() => choose(true)}>{explorer.viewAs.action}</button>}</>;
  return (
    <Page title={title} lead={lead} actions={all} {...(crumbs ? { crumbs } : {})}>
      <ViewAsBanner />
      {children}
      {choosing && <ViewAsChoice onClose={() => choose(false)} />}
    </Page>
  );
}
