import { useName } from "../app/names";

/** What an identifier means: its name where anything that was read says it, else its short form. */
export function ResolvedName({ id }: { id: string }) {
  return <span title={id}>{useName(id)}</span>;
}
