import type { ReactNode } from "react";
import type { PendingAdmin } from "../../api/types";
import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { organizations } from "../../texts/organizations";
import { DataList } from "../../ui/list";
import { Hash, Time } from "../../ui/status";
import { Empty } from "../../ui/page";
import { Remove } from "../../ui/remove";

const texts = organizations.admins;

/** Subjects who become administrators at their first sign-in. */
export function PendingAdmins({ id, action }: { id: string; action: ReactNode }) {
  const { may } = useAccess();
  const { show, close } = useDrawer();
  const remove = (row: PendingAdmin) => (
    <span className="acts"><button type="button" className="plain small" aria-label={texts.removeTitle(row.oidcSub)} onClick={() => show("removePending", row.id)}>{texts.remove}</button></span>
  );
  return (
    <DataList
      route="GET /organizations/{id}/pending-admins"
      request={{ path: { id } }}
      caption={texts.pending}
      rowKey={(row) => row.id}
      columns={[
        { title: texts.columns.subject, cell: (row) => <Hash value={row.oidcSub} label="subject" full /> },
        { title: texts.columns.named, cell: (row) => <Time at={row.createdAt} /> },
        ...(may("admin_write") ? [{ title: texts.columns.actions, cell: remove }] : []),
      ]}
      empty={<Empty title={texts.emptyPending} action={action} route="POST /organizations/{id}/pending-admins" request={{ path: { id }, body: { oidcSub: "subject" } }}>{texts.emptyPendingHint}</Empty>}
      drawers={{
        removePending: (row) => (
          <Remove route="DELETE /organizations/{id}/pending-admins/{oidcSub}" request={{ path: { id, oidcSub: row.oidcSub } }} invalidates={["/organizations/{id}/pending-admins"]} title={texts.removeTitle(row.oidcSub)} word={texts.word} action={texts.remove} onClose={close}>
            <p>{texts.removePending}</p>
          </Remove>
        ),
      }}
    />
  );
}
