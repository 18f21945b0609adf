import type { OwnedWebhook } from "../../api/types";
import { webhooks } from "../../texts/webhooks";
import { Failed, Surface } from "../../ui/page";
import { useChangeOf } from "./resources";
import type { Scope } from "./scope";

/**
 * Pauses and resumes the delivery, by the owner or by an administrator. It sends the new state and
 * changes nothing else, so it overwrites no other change and needs no ETag.
 */
export function EnableSwitch({ webhook, scope }: { webhook: OwnedWebhook; scope: Scope }) {
  const change = useChangeOf(scope, "PATCH /admin/event-webhooks/{webhookId}");
  const names = scope.view === "own" ? webhooks.switch.own : webhooks.switch.administrator;
  const isOn = scope.view === "own" ? webhook.enabled : !webhook.disabledByAdministrator;
  const turn = () => change.send({ enabled: !isOn }).catch(() => undefined);
  return (
    <>
      <button type="button" onClick={turn} disabled={change.busy}>{isOn ? names.off : names.on}</button>
      {change.error && <Surface title={names.failed} onClose={change.reset}><Failed error={change.error} /></Surface>}
    </>
  );
}
