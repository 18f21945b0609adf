import { useQueryValue } from "../../app/router";

/** A time as a filter of the address bar: chosen in the reader's zone, kept in UTC. */
export function TimeFilter({ name, label }: { name: string; label: string }) {
  const [value, setValue] = useQueryValue(name);
  const at = value ? new Date(value) : null;
  const shown = at && !Number.isNaN(at.getTime()) ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : "";
  return (
    <label className="moment">
      <span className="soft">{label}</span>
      <input type="datetime-local" value={shown} onChange={(event) => setValue(event.target.value ? new Date(event.target.value).toISOString() : "")} />
    </label>
  );
}
