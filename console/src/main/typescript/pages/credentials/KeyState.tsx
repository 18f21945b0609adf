import { credentials } from "../../texts/credentials";
import { StatusBadge } from "../../ui/status";

const texts = credentials.keys.states;
const SOON = 14 * 24 * 60 * 60 * 1000;

/** Whether a key opens anything, and for how long. */
export function KeyState({ of }: { of: { expiresAt: string; revokedAt: string | null } }) {
  if (of.revokedAt) return <StatusBadge tone="bad">{texts.revoked}</StatusBadge>;
  const left = new Date(of.expiresAt).getTime() - Date.now();
  if (left <= 0) return <StatusBadge tone="bad">{texts.expired}</StatusBadge>;
  return left < SOON ? <StatusBadge tone="warn">{texts.expiring}</StatusBadge> : <StatusBadge tone="good">{texts.active}</StatusBadge>;
}
