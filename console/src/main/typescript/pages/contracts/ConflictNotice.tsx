import { contracts } from "../../texts/contracts";

/** Says that somebody else was faster, and offers to begin with what is there now. */
export function ConflictNotice({ reload }: { reload: () => unknown }) {
  return (
    <div className="notice warn" role="alert">
      <span>{contracts.settings.stale}</span>
      <div><button type="button" onClick={reload}>{contracts.settings.load}</button></div>
    </div>
  );
}
