import { useAccess } from "../../app/access";
import { useApi } from "../../app/query";
import { home as texts } from "../../texts/home";
import { Page, Ready, Section } from "../../ui/page";
import { AttentionList } from "./AttentionList";
import { Counts } from "./Counts";
import { NextSteps } from "./NextSteps";

/** What needs attention first, what there is, and what to do next. */
export function Home() {
  const { zone, organization } = useAccess();
  const overview = useApi("GET /overview", {}, { live: 15_000 });
  const sight = overview.data?.data.sight ?? (zone.includes("admin_read") ? "zone" : organization?.permissions.includes("admin_read") ? "organization" : "own");
  return (
    <Page title={texts.title} lead={texts.leads[sight]}>
      <Ready of={overview}>
        {(found) => (
          <>
            <Section title={texts.attention}><AttentionList of={found} /></Section>
            <NextSteps of={found} />
            <Section title={texts.counts}><Counts of={found} /></Section>
          </>
        )}
      </Ready>
    </Page>
  );
}
