import { contracts } from "../../texts/contracts";

/** Reports that another user saved first, and offers to reload the current state. */
export function ConflictNotice({ reload }: { reload: () => unknown }) {
  return (
    <div className="notice warn" role="alert">
      <span>{contracts.settings.stale}</span>
      <div><button type="button" onClick={reload}>{contracts.settings.load}</button></div>
    </div>
  );
}
