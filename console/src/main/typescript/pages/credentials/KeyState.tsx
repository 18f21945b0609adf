import { credentials } from "../../texts/credentials";
import { Mark } from "../../ui/marks";

const texts = credentials.keys.states;
const SOON = 14 * 24 * 60 * 60 * 1000;

/** Whether a key opens anything, and for how long. */
export function KeyState({ of }: { of: { expiresAt: string; revokedAt: string | null } }) {
  if (of.revokedAt) return <Mark tone="bad">{texts.revoked}</Mark>;
  const left = new Date(of.expiresAt).getTime() - Date.now();
  if (left <= 0) return <Mark tone="bad">{texts.expired}</Mark>;
  return left < SOON ? <Mark tone="warn">{texts.expiring}</Mark> : <Mark tone="good">{texts.active}</Mark>;
}
