import type { AccessExplanation, MatrixPreviewOutcome } from "../../api/types";
import { contracts } from "../../texts/contracts";
import { explain } from "../../texts/explain";
import { StatusBadge } from "../../ui/status";
import type { Example } from "./examples";

const t = contracts.try;

/** Each call that was tried, with both decisions. */
export function Outcomes({ examples, outcomes }: { examples: Example[]; outcomes: MatrixPreviewOutcome[] }) {
  return (
    <ol className="outcomes">
      {outcomes.map((outcome, i) => (
        <li key={i}>
          <div><code>{examples[i]?.name || examples[i]?.method}</code> <span className="soft">{examples[i]?.method}</span> {outcome.changed ? <StatusBadge tone="warn">{t.different}</StatusBadge> : <StatusBadge tone="idle">{t.same}</StatusBadge>}</div>
          <Decision title={t.now} of={outcome.now} />
          <Decision title={t.then} of={outcome.proposed} />
        </li>
      ))}
    </ol>
  );
}

function Decision({ title, of }: { title: string; of: AccessExplanation }) {
  const word = of.allowed === null ? explain.result.undecided : of.allowed ? explain.result.allowed : explain.result.refused;
  return (
    <div className="decision">
      <span className="soft">{title}</span>
      <span><StatusBadge tone={of.allowed === null ? "idle" : of.allowed ? "good" : "bad"}>{word}</StatusBadge> {of.reason} <code className="soft">{of.ruleId}</code></span>
    </div>
  );
}
