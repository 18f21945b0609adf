import { contracts } from "../../texts/contracts";
import type { Declared } from "./interface";

const t = contracts.preview;

/** What an interface has, before it is registered. */
export function InterfacePreview({ declared }: { declared: Declared[] }) {
  const functions = declared.filter((one) => one.kind === "function");
  const events = declared.filter((one) => one.kind === "event");
  return (
    <div className="notice good" role="status">
      <strong>{t.functions(functions.length)}, {t.events(events.length)}</strong>
      <details className="tools" open={declared.length <= 25}>
        <summary>{t.title}</summary>
        <ul className="bare">
          {functions.map((one) => <li key={one.signature}><code>{one.signature}</code> <span className="soft">{one.reads ? t.reads : t.writes}</span></li>)}
          {events.map((one) => <li key={`event ${one.signature}`}><code>event {one.signature}</code></li>)}
        </ul>
      </details>
    </div>
  );
}
