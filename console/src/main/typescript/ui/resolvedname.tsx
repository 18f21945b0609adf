import { useName } from "../app/names";

/** The name of an identifier if a cached response contains it, otherwise its short form. */
export function ResolvedName({ id }: { id: string }) {
  return <span title={id}>{useName(id)}</span>;
}
