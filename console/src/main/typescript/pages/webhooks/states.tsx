import type { OwnedWebhook } from "../../api/types";
import { webhooks } from "../../texts/webhooks";
import { StatusBadge, type Tone } from "../../ui/status";

const STATUS: Record<string, Tone> = { active: "good", paused: "idle", failing: "bad", error: "bad" };
const HEALTH: Record<string, Tone> = { healthy: "good", lagging: "warn", paused: "idle", failing: "bad", error: "bad", disabled: "bad" };
const ORDER: Record<string, Tone> = { running: "warn", done: "good", cancelled: "idle" };

/** What a webhook does now. */
export function State({ of }: { of: OwnedWebhook }) {
  if (of.disabledByAdministrator) return <StatusBadge tone="bad">{webhooks.states.byAdministrator}</StatusBadge>;
  if (of.disabledBecause) return <StatusBadge tone="bad">{webhooks.states.disabled}</StatusBadge>;
  return <StatusBadge tone={STATUS[of.status] ?? "idle"}>{word(of.status)}</StatusBadge>;
}

export function HealthMark({ state }: { state: string }) {
  return <StatusBadge tone={HEALTH[state] ?? "idle"}>{word(state)}</StatusBadge>;
}

export function OrderMark({ state }: { state: string }) {
  return <StatusBadge tone={ORDER[state] ?? "idle"}>{word(state)}</StatusBadge>;
}

/** What a receiver answered: only 2xx counts as received. */
export function Answered({ status, error }: { status: number | null; error: string | null }) {
  if (status !== null) return <StatusBadge tone={status >= 200 && status < 300 ? "good" : "bad"}>{webhooks.answered} {status}</StatusBadge>;
  return error ? <StatusBadge tone="bad">{error}</StatusBadge> : <span className="soft">–</span>;
}

function word(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1);
}
