import type { OwnedWebhook } from "../../api/types";
import { webhooks } from "../../texts/webhooks";
import { Mark, type Tone } from "../../ui/marks";

const STATUS: Record<string, Tone> = { active: "good", paused: "idle", failing: "bad", error: "bad" };
const HEALTH: Record<string, Tone> = { healthy: "good", lagging: "warn", paused: "idle", failing: "bad", error: "bad", disabled: "bad" };
const ORDER: Record<string, Tone> = { running: "warn", done: "good", cancelled: "idle" };

/** What a webhook does now. */
export function State({ of }: { of: OwnedWebhook }) {
  if (of.disabledByAdministrator) return <Mark tone="bad">{webhooks.states.byAdministrator}</Mark>;
  if (of.disabledBecause) return <Mark tone="bad">{webhooks.states.disabled}</Mark>;
  return <Mark tone={STATUS[of.status] ?? "idle"}>{word(of.status)}</Mark>;
}

export function HealthMark({ state }: { state: string }) {
  return <Mark tone={HEALTH[state] ?? "idle"}>{word(state)}</Mark>;
}

export function OrderMark({ state }: { state: string }) {
  return <Mark tone={ORDER[state] ?? "idle"}>{word(state)}</Mark>;
}

/** What a receiver answered: only 2xx counts as received. */
export function Answered({ status, error }: { status: number | null; error: string | null }) {
  if (status !== null) return <Mark tone={status >= 200 && status < 300 ? "good" : "bad"}>{webhooks.answered} {status}</Mark>;
  return error ? <Mark tone="bad">{error}</Mark> : <span className="soft">–</span>;
}

function word(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1);
}
