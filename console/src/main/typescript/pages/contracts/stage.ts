import { useSyncExternalStore } from "react";
import { NOTHING, type Staged } from "./drafts";

/** Changes that are not saved, by contract: in memory, over the tabs of its page. */
const stages = new Map<string, Staged>();
const listeners = new Set<() => void>();

const key = (organizationId: string, address: string) => `${organizationId}/${address.toLowerCase()}`;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes what is staged for a contract, from any page. */
export function stage(organizationId: string, address: string, change: (staged: Staged) => Staged) {
  const name = key(organizationId, address);
  const next = change(stages.get(name) ?? NOTHING);
  if (Object.keys(next.functions).length + Object.keys(next.events).length === 0) stages.delete(name);
  else stages.set(name, next);
  listeners.forEach((listener) => listener());
}

export type Stage = [staged: Staged, change: (change: (staged: Staged) => Staged) => void];

/** What is staged for a contract, and how to change it. */
export function useStage(organizationId: string, address: string): Stage {
  const staged = useSyncExternalStore(subscribe, () => stages.get(key(organizationId, address)) ?? NOTHING);
  return [staged, (change) => stage(organizationId, address, change)];
}
