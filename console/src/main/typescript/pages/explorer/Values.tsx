import { AddressLink } from "../../ui/links";
import type { Decoded, Meaning } from "./abi";

/** What calldata or a log means, with names and types. */
export function MeaningOf({ of }: { of: Meaning }) {
  return (
    <div className="stack">
      <code className="whole">{of.signature}</code>
      {of.values.length > 0 && <Values of={of.values} />}
    </div>
  );
}

function Values({ of }: { of: Decoded[] }) {
  return (
    <dl className="facts">
      {of.map(({ name, type, value }, i) => [
        <dt key={`n${i}`}>{name} <code className="soft">{type}</code></dt>,
        <dd key={`v${i}`}>{typeof value !== "string" ? (value.length === 0 ? "Empty" : <Values of={value} />) : type === "address" ? <AddressLink value={value} full /> : <code className="whole">{value === "" ? "“”" : value}</code>}</dd>,
      ])}
    </dl>
  );
}
