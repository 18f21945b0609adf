import type { TestEvent } from "../../api/types";
import { webhooks } from "../../texts/webhooks";
import { ResultBanner } from "../../ui/status";
import { Facts } from "../../ui/page";

/** What the receiver answered to a test event. */
export function TestResult({ of }: { of: TestEvent }) {
  const text = webhooks.test;
  return (
    <>
      <ResultBanner tone={of.received ? "good" : "bad"} title={of.received ? text.received : text.refused}>{of.error ?? (of.status === null ? null : `HTTP ${of.status}`)}</ResultBanner>
      <Facts of={[["webhook-id", <code key="w">{of.webhookId}</code>], [text.status, of.status], [text.duration, `${of.durationMs} ms`]]} />
      {of.answer !== null && <><h3>{text.answer}</h3><pre>{of.answer || webhooks.deliveries.emptyBody}</pre></>}
    </>
  );
}
