import { useEffect, useState } from "react";
import { navigate, setGuard } from "../../app/router";
import { contracts } from "../../texts/contracts";
import { Surface } from "../../ui/page";
import { NOTHING, type Staged } from "./drafts";
import type { Stage } from "./stage";

const t = contracts.bar;

/** Prompts before the user leaves a contract with staged changes. */
export function UnsavedChangesPrompt({ organizationId, address, staged, change }: { organizationId: string; address: string; staged: Staged; change: Stage[1] }) {
  const [to, setTo] = useState<string | null>(null);
  const hasChanges = staged !== NOTHING;
  useEffect(() => {
    if (!hasChanges) return;
    const at = `organizations/${organizationId}/contracts/${address}`;
    setGuard((next) => {
      const stays = next.toLowerCase().startsWith(`${at.toLowerCase()}/`);
      if (!stays) setTo(next);
      return stays;
    });
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", unload);
    return () => {
      setGuard(null);
      removeEventListener("beforeunload", unload);
    };
  }, [hasChanges, organizationId, address]);
  if (to === null) return null;
  const leave = () => {
    setGuard(null);
    change(() => NOTHING);
    navigate(to);
  };
  return (
    <Surface title={t.leave} onClose={() => setTo(null)}>
      <p>{t.leaveHint}</p>
      <div className="row">
        <button type="button" onClick={() => setTo(null)}>{t.stay}</button>
        <button type="button" className="danger" onClick={leave}>{t.leaveAction}</button>
      </div>
    </Surface>
  );
}
