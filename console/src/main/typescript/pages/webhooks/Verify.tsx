import { useQueryLink } from "../../app/querylink";
import { Link, usePlace } from "../../app/router";
import { verifiers } from "../../texts/verifiers";
import { webhooks } from "../../texts/webhooks";
import { Copy } from "../../ui/status";
import { Section } from "../../ui/page";
import { Frame } from "./Frame";
import { useScope } from "./scope";

/** How a receiver knows that a callback is genuine, in its own language. */
export function Verify({ params }: { params: Record<string, string> }) {
  const scope = useScope(params.id ?? "");
  const here = useQueryLink();
  const asked = usePlace().query.get("language");
  const shown = verifiers.find((each) => each.id === asked) ?? verifiers[0];
  const text = webhooks.verify;
  return (
    <Frame scope={scope} part="verify">
      <p>{text.lead}</p>
      <ol>{text.steps.map((step) => <li key={step}>{step}</li>)}</ol>
      <nav className="row" aria-label={text.language}>
        {verifiers.map((each) => <Link key={each.id} className="button" to={here({ language: each.id })} aria-current={each === shown ? "page" : undefined}>{each.name}</Link>)}
      </nav>
      <Section title={shown.name} actions={<Copy text={shown.code} label="code" />}>
        <p className="soft">{shown.note}</p>
        <pre tabIndex={0} aria-label={`${shown.name}: ${text.title}`}>{shown.code}</pre>
      </Section>
    </Frame>
  );
}
