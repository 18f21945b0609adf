import { useState } from "react";
import type { TestEvent } from "../../api/types";
import { useAccess } from "../../app/access";
import { webhooks } from "../../texts/webhooks";
import { Curl, Failed, Section } from "../../ui/page";
import { Frame } from "./Frame";
import { useChangeOf } from "./resources";
import { at, mayChange, pathOf, useScope } from "./scope";
import { TestResult } from "./TestResult";

const ROUTE = "POST /admin/event-webhooks/{webhookId}/test";

/** Sends a test event, and shows what is answered. */
export function SendTestEvent({ params }: { params: Record<string, string> }) {
  const scope = useScope(params.id ?? "");
  const access = useAccess();
  const change = useChangeOf(scope, ROUTE);
  const [result, setResult] = useState<TestEvent | null>(null);
  const text = webhooks.test;
  const send = () => {
    setResult(null);
    change.send().then(setResult, () => undefined);
  };
  return (
    <Frame scope={scope} part="test">
      <p>{text.lead}</p>
      {mayChange(access, scope) && <div><button type="button" className="primary" onClick={send} disabled={change.busy}>{change.busy ? text.busy : text.action}</button></div>}
      {change.error && <Failed error={change.error} />}
      {result && <Section title={text.result}><TestResult of={result} /></Section>}
      <Curl route={at(scope, ROUTE)} request={{ path: pathOf(scope) as never }} />
    </Frame>
  );
}
