import { useState } from "react";
import type { OperationalWebhook } from "../../api/types";
import { useQueryLink } from "../../app/querylink";
import { useApi } from "../../app/query";
import { Link, navigate, usePlace } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { Secret } from "../../ui/form";
import { Count, StatusBadge, Time } from "../../ui/status";
import { Empty, Facts, Page, Ready, Tabs } from "../../ui/page";
import { Notices } from "./Notices";
import { OperationalDrawer } from "./OperationalDrawer";
import { Answered } from "./states";

const ROUTE = "GET /api/v1/operational-webhook";
const text = webhooks.operational;

/** The webhook that notifies the caller of the state of their webhooks. */
export function Operational() {
  const here = useQueryLink();
  const { query } = usePlace();
  const notices = query.get("tab") === "notices";
  const [key, setKey] = useState<string | null>(null);
  const shown = query.get("do");
  const close = () => navigate(here({ do: null }), { keepFocus: true });
  return (
    <Page title={text.title} lead={text.lead} crumbs={[[webhooks.title, "webhooks"]]}>
      <Tabs tabs={[[text.overview, "webhooks/operational"], [text.notices, "webhooks/operational?tab=notices"]]} current={notices ? "webhooks/operational?tab=notices" : "webhooks/operational"} />
      {key && <Secret label={webhooks.signingKey} value={key}>{webhooks.signingKeyHint}</Secret>}
      {notices ? <Notices /> : <Overview />}
      {shown && <OperationalDrawer kind={shown} onKey={setKey} onClose={close} />}
    </Page>
  );
}

function Overview() {
  const here = useQueryLink();
  const found = useApi(ROUTE, {}, { live: 5000 });
  const set = <Link className="button primary" to={here({ do: "set" })}>{text.set}</Link>;
  if (found.error?.status === 404) return <Empty title={text.empty} action={set} route="PUT /api/v1/operational-webhook" request={{ body: { url: "https://example.org/notices" } }}>{text.emptyHint}</Empty>;
  return (
    <Ready of={found}>
      {(webhook) => (
        <>
          <div className="row">
            <Link className="button" to={here({ do: "test" })}>{webhooks.test.action}</Link>
            <Link className="button" to={here({ do: "set" })}>{text.change}</Link>
            <Link className="button" to={here({ do: "rotate" })}>{webhooks.rotate.action}</Link>
            <Link className="button" to={here({ do: "delete" })}>{webhooks.remove.action}</Link>
          </div>
          <State webhook={webhook} />
        </>
      )}
    </Ready>
  );
}

function State({ webhook }: { webhook: OperationalWebhook }) {
  return (
    <Facts
      of={[
        [text.state, webhook.enabled ? <StatusBadge key="s" tone={webhook.failures > 0 ? "warn" : "good"}>{webhook.failures > 0 ? text.failing : text.active}</StatusBadge> : <StatusBadge key="s" tone="bad">{webhooks.states.disabled}</StatusBadge>],
        ...(webhook.disabled_reason ? [[text.reason, webhook.disabled_reason] as [string, string]] : []),
        [text.url, webhook.url],
        [text.waiting, <Count key="w" value={webhook.waiting} />],
        [text.unsaid, <Count key="u" value={webhook.unsaid} />],
        [text.failures, <Count key="f" value={webhook.failures} />],
        [text.last, <span key="l" className="row"><Time at={webhook.last_sent_at} /><Answered status={webhook.last_status} error={webhook.last_error} /></span>],
        [text.next, <Time key="n" at={webhook.retry_at} />],
        [text.created, <Time key="c" at={webhook.created_at} />],
        [text.updated, <Time key="d" at={webhook.updated_at} />],
      ]}
    />
  );
}
