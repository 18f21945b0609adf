import type { TimelineItem } from "../../api/types";

/** An entry as the address bar has it: with its time, by which it is found again behind any number of rows. */
export function addressOf(row: TimelineItem): string {
  return `${row.kind}~${row.id}~${row.at}`;
}

export interface EntryAddress {
  kind: string;
  id: string;
  at: string;
}

export function readAddress(text: string): EntryAddress {
  const [kind = "", id = "", at = ""] = text.split("~");
  return { kind, id, at };
}
