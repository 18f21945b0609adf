import { useAccess } from "../../app/access";
import { useQueryLink } from "../../app/querylink";
import { Link, navigate, usePlace } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { StatusBadge } from "../../ui/status";
import { Ready } from "../../ui/page";
import { WebhookDefinition } from "./WebhookDefinition";
import { DeleteDialog } from "./DeleteDialog";
import { EditDrawer } from "./EditDrawer";
import { Frame } from "./Frame";
import { Health } from "./Health";
import { useOverview } from "./resources";
import { RotateDrawer } from "./RotateDrawer";
import { mayChange, useScope } from "./scope";
import { EnableSwitch } from "./EnableSwitch";

/** How a webhook is, and what it is. */
export function Webhook({ params }: { params: Record<string, string> }) {
  const scope = useScope(params.id ?? "");
  const access = useAccess();
  const here = useQueryLink();
  const shown = usePlace().query.get("do");
  const overview = useOverview(scope, { live: 5000 });
  const data = overview.data?.data.webhook;
  const may = mayChange(access, scope);
  const own = scope.view === "own";
  const close = () => navigate(here({ do: null }), { keepFocus: true });
  const actions = data && may && (
    <>
      <EnableSwitch webhook={data} scope={scope} />
      {own && <Link className="button" to={here({ do: "edit" })}>{webhooks.edit.action}</Link>}
      {own && data.delivery === "callback" && <Link className="button" to={here({ do: "rotate" })}>{webhooks.rotate.action}</Link>}
      <Link className="button danger" to={here({ do: "delete" })}>{webhooks.remove.action}</Link>
    </>
  );
  return (
    <Frame scope={scope} part="" name={data?.name} actions={actions}>
      <Ready of={overview}>
        {({ webhook: found, health, statistics }) => (
          <>
            {found.disabledBecause && <div className="notice bad"><strong>{webhooks.states.disabled}</strong>{found.disabledBecause}</div>}
            {found.disabledByAdministrator && <div className="notice bad"><strong>{webhooks.states.byAdministrator}</strong></div>}
            {found.withheld.map((each) => <div key={each.ruleId} className="notice warn"><StatusBadge tone="warn">{each.events} {webhooks.withheld}</StatusBadge>{each.reason} <code>{each.ruleId}</code></div>)}
            <Health health={health} statistics={statistics} at={overview.dataUpdatedAt} callback={found.delivery === "callback"} />
            <WebhookDefinition webhook={found} />
            {shown === "edit" && own && may && <EditDrawer scope={scope} onClose={close} />}
            {shown === "rotate" && own && may && <RotateDrawer scope={scope} onClose={close} />}
            {shown === "delete" && may && <DeleteDialog webhook={found} scope={scope} onClose={close} />}
          </>
        )}
      </Ready>
    </Frame>
  );
}
