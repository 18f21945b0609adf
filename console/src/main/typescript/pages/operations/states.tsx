import { operations } from "../../texts/operations";
import { Mark, type Tone } from "../../ui/marks";

const TONES: Record<string, Tone> = { running: "good", failing: "bad", stopping: "warn", stopped: "warn", ended: "idle", failed: "bad", lost: "bad", never: "idle" };

/** What a job or one of its executions does. */
export function JobState({ state }: { state: string }) {
  return <Mark tone={TONES[state] ?? "idle"}>{operations.jobs.states[state] ?? state}</Mark>;
}
