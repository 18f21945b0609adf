import { useChange } from "../../app/query";
import { KeyRotation } from "./KeyRotation";
import type { Scope } from "./scope";

/** Another signing key for one's own webhook. */
export function RotateDrawer({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const change = useChange("POST /api/v1/event-webhook/{id}/signing-keys/rotate");
  const rotate = async (seconds: number) => (await change.mutateAsync({ path: { id: scope.id }, body: { retire_after_secs: seconds } })).data;
  return <KeyRotation rotate={rotate} busy={change.isPending} error={change.error} onClose={onClose} />;
}
