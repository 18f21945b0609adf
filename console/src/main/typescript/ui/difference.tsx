type Row = Record<string, unknown>;

interface DifferenceProps {
  before: Row | null;
  after: Row | null;
  /** The text that is shown when nothing differs. */
  same: string;
}

/** The differences between two versions, by name; signs and words identify the versions. */
export function Difference({ before, after, same }: DifferenceProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const changed = names.filter((name) => text(before?.[name]) !== text(after?.[name]));
  if (changed.length === 0) return <p className="soft">{same}</p>;
  return (
    <ul className="diff">
      {changed.map((name) => [
        before && name in before && <Line key={`-${name}`} kind="removed" name={name} value={before[name]} />,
        after && name in after && <Line key={`+${name}`} kind="added" name={name} value={after[name]} />,
      ])}
    </ul>
  );
}

function Line({ kind, name, value }: { kind: "added" | "removed"; name: string; value: unknown }) {
  return (
    <li className={kind}>
      <span aria-hidden="true">{kind === "added" ? "+ " : "− "}</span>
      <span className="visually-hidden">{kind === "added" ? "after: " : "before: "}</span>
      {name}: {text(value)}
    </li>
  );
}

function text(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value) ?? "–";
}
