import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { useApi, useChange } from "../../app/query";
import { services } from "../../texts/services";
import { Confirm } from "../../ui/form";
import { Table } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Ready } from "../../ui/page";
import { ServiceFrame } from "./ServiceFrame";

const texts = services.sessions;

/** Where a service is signed in; all of its sessions can be ended. */
export function ServiceSessions({ params }: { params: Record<string, string> }) {
  const serviceId = params.id ?? "";
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /admin/services/{serviceId}/sessions", { path: { serviceId } }, { live: 5000 });
  const all = useChange("POST /admin/services/{serviceId}/sessions/revoke", ["/admin/services/{serviceId}/sessions"]);
  return (
    <ServiceFrame id={serviceId} tab="sessions" lead={texts.lead} actions={may("admin_write") && <button type="button" className="danger" onClick={() => show("revokeAll")}>{texts.revokeAll}</button>}>
      {all.data && <div className="notice good" role="status">{texts.done(all.data.data.revoked)}</div>}
      <Ready of={found}>
        {({ items }) =>
          items.length === 0 ? <Empty title={texts.empty}>{texts.emptyHint}</Empty> : (
            <Table
              caption={services.tabs.sessions}
              rows={items}
              rowKey={(row) => row.id}
              columns={[
                { title: texts.columns.opened, cell: (row) => <Time at={row.createdAt} /> },
                { title: texts.columns.from, cell: (row) => row.ipAddress ? <code>{row.ipAddress}</code> : <span className="soft">{texts.unknown}</span> },
                { title: texts.columns.agent, cell: (row) => row.userAgent ?? <span className="soft">{texts.unknown}</span> },
                { title: texts.columns.used, cell: (row) => <Time at={row.lastUsedAt} distance /> },
                { title: texts.columns.ends, cell: (row) => <Time at={row.expiresAt} distance /> },
              ]}
            />
          )}
      </Ready>
      {open === "revokeAll" && (
        <Confirm title={texts.revokeAllTitle} word={texts.word} action={texts.revokeAll} busy={all.isPending} error={all.error} onClose={close} onConfirm={() => all.mutate({ path: { serviceId } }, { onSuccess: close })}>
          <p>{texts.revokeAllHint}</p>
        </Confirm>
      )}
    </ServiceFrame>
  );
}
