import { useState } from "react";
import type { PreviewMatrixExampleCall } from "../../api/types";

/** A call that is tried, with the function that it names. */
export type Example = PreviewMatrixExampleCall & { name: string };

/** By contract: kept while the user switches between the matrix and its trial. */
const kept = new Map<string, Example[]>();

export function useExamples(organizationId: string, address: string): [Example[], (examples: Example[]) => void] {
  const key = `${organizationId}/${address}`;
  const [examples, set] = useState(kept.get(key) ?? []);
  return [examples, (next) => {
    kept.set(key, next);
    set(next);
  }];
}
