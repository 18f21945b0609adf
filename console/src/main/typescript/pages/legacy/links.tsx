import { HashLink } from "../../ui/links";
import { StatusBadge } from "../../ui/status";
import { legacy } from "../../texts/legacy";

/** An account of the legacy rollup. */
export function Account({ address }: { address: string | null }) {
  if (!address) return <>–</>;
  return /^0x[0-9a-fA-F]{40}$/.test(address) ? <HashLink value={address} to={`legacy/accounts/${address}`} label="address" /> : <>{address}</>;
}

/** A transaction of the legacy rollup. */
export function LegacyTransaction({ hash }: { hash: string }) {
  return <HashLink value={hash} to={`legacy/transactions/${hash}`} label="transaction hash" />;
}

/** How far a block has come. */
export function BlockState({ committed, verified }: { committed: boolean; verified: boolean }) {
  const { states } = legacy.blocks;
  if (verified) return <StatusBadge tone="good">{states.verified}</StatusBadge>;
  return committed ? <StatusBadge tone="idle">{states.committed}</StatusBadge> : <StatusBadge tone="idle">{states.closed}</StatusBadge>;
}
