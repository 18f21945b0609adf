import type { WebhookSummary } from "../../api/types";
import { useApi } from "../../app/query";
import { webhooks } from "../../texts/webhooks";
import { Count, StatusBadge, Time, type Tone } from "../../ui/status";
import { Facts, Ready, Surface } from "../../ui/page";
import { camel } from "./casing";
import { many } from "./Health";
import type { View } from "./scope";

const text = webhooks.summary;
const ROUTES = {
  own: "GET /api/v1/event-webhook-deliveries/summary",
  organization: "GET /organizations/{id}/event-webhook-deliveries/summary",
  zone: "GET /admin/event-webhook-deliveries/summary",
} as const;

/** How many webhooks of a view are how, and what waits or was given up over all of them; live. */
export function SummaryDrawer({ view, organization, onClose }: { view: View; organization: string; onClose: () => void }) {
  // The three routes have the same answer but for the owner's names.
  const found = useApi(ROUTES[view] as typeof ROUTES.zone, { path: { id: organization } } as never, { live: 5000 });
  return (
    <Surface kind="drawer" title={text.title} onClose={onClose}>
      <p>{text.lead}</p>
      <Ready of={found}>{(data) => <Figures of={(view === "own" ? camel(data) : data) as WebhookSummary} />}</Ready>
    </Surface>
  );
}

function Figures({ of }: { of: WebhookSummary }) {
  const some = (count: number, tone: Tone) => count > 0 ? <StatusBadge tone={tone}>{count.toLocaleString("en")}</StatusBadge> : "0";
  return (
    <Facts
      of={[
        [text.webhooks, <Count key="w" value={of.webhooks} />],
        [text.active, <Count key="a" value={of.active} />],
        [text.paused, <Count key="p" value={of.paused} />],
        [text.failing, some(of.failing, "bad")],
        [text.error, some(of.error, "bad")],
        [text.disabled, some(of.disabled, "bad")],
        [webhooks.health.waiting, <Count key="c" value={of.waiting} />],
        [webhooks.health.retried, many(of.retried)],
        [webhooks.health.dead, many(of.dead)],
        [webhooks.health.oldest, <Time key="o" at={of.oldestWaitingAt} distance />],
        [text.behind, of.behindBlocks === null ? "–" : <Count key="b" value={of.behindBlocks} />],
      ]}
    />
  );
}
