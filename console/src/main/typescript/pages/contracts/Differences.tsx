import { contracts } from "../../texts/contracts";
import { StatusBadge, type Tone } from "../../ui/status";
import { Empty } from "../../ui/page";
import type { Change } from "./changes";

const TONES: Record<Change["kind"], Tone> = { added: "good", changed: "warn", removed: "bad" };
const SIGNS = { added: "+ ", removed: "− ", note: "  " } as const;

/** Staged changes in words, each function and event by itself. */
export function Differences({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <Empty title={contracts.bar.count(0)} />;
  return (
    <>
      {changes.map((change) => (
        <section key={change.key} className="stack" aria-label={change.what}>
          <div className="row"><h3><code>{change.what}</code></h3><StatusBadge tone={TONES[change.kind]}>{contracts.bar.kinds[change.kind]}</StatusBadge></div>
          <ul className="diff">{change.lines.map((line) => <li key={line.tone + line.text} className={line.tone}>{SIGNS[line.tone]}{line.text}</li>)}</ul>
        </section>
      ))}
    </>
  );
}
