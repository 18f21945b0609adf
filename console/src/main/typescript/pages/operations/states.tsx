import type { HealthItem } from "../../api/types";
import { operations } from "../../texts/operations";
import { StatusBadge, type Tone } from "../../ui/status";

const TONES: Record<string, Tone> = { running: "good", failing: "bad", stopping: "warn", stopped: "warn", ended: "idle", failed: "bad", lost: "bad", never: "idle" };
const HEALTH: Record<HealthItem["state"], Tone> = { up: "good", down: "bad", unknown: "warn", off: "idle" };

/** What a job or one of its executions does. */
export function JobState({ state }: { state: string }) {
  return <StatusBadge tone={TONES[state] ?? "idle"}>{operations.jobs.states[state] ?? state}</StatusBadge>;
}

/** How something is that a node needs. */
export function HealthState({ state }: { state: HealthItem["state"] }) {
  return <StatusBadge tone={HEALTH[state]}>{operations.health.words[state]}</StatusBadge>;
}
