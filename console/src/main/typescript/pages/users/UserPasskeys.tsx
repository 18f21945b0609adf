import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { useApi } from "../../app/query";
import type { Passkey } from "../../api/types";
import { users } from "../../texts/users";
import { RowDrawer, Table } from "../../ui/list";
import { Hash, Time } from "../../ui/status";
import { Empty, Ready } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { UserFrame } from "./UserFrame";

const texts = users.passkeys;
const TOUCHED = ["/admin/webauthn"];

/** The passkeys of a user; an administrator can delete them for a user who has lost theirs. */
export function UserPasskeys({ params }: { params: Record<string, string> }) {
  const userId = params.id ?? "";
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /admin/webauthn/users/{userId}", { path: { userId } });
  const writer = may("admin_write");
  const some = (found.data?.data.items.length ?? 0) > 0;
  return (
    <UserFrame id={userId} tab="passkeys" lead={texts.lead} actions={writer && some && <button type="button" className="danger" onClick={() => show("removeAll")}>{texts.removeAll}</button>}>
      <Ready of={found}>
        {({ items }) =>
          items.length === 0 ? <Empty title={texts.empty}>{texts.emptyHint}</Empty> : (
            <Table
              caption={users.tabs.passkeys}
              rows={items}
              rowKey={(row) => row.id}
              columns={[
                { title: texts.columns.device, cell: (row) => row.deviceName ?? <span className="soft">{texts.unnamed}</span> },
                { title: texts.columns.id, cell: (row) => <Hash value={row.credentialId} label="credential" /> },
                { title: texts.columns.used, cell: (row) => <Time at={row.lastUsedAt} distance /> },
                { title: texts.columns.created, cell: (row) => <Time at={row.createdAt} /> },
                ...(writer ? [{ title: texts.columns.actions, cell: (row: Passkey) => <span className="acts"><button type="button" className="plain small" onClick={() => show("remove", row.id)}>{texts.remove}</button></span> }] : []),
              ]}
            />
          )}
      </Ready>
      <RowDrawer
        rows={found.data?.data.items ?? []}
        rowKey={(row) => row.id}
        drawers={{
          remove: (row) => (
            <Remove route="DELETE /admin/webauthn/users/{userId}/{credentialId}" request={{ path: { userId, credentialId: row.credentialId } }} invalidates={TOUCHED} title={texts.removeTitle} word={texts.word} action={texts.remove} onClose={close}>
              <p>{texts.removeHint}</p>
            </Remove>
          ),
        }}
      />
      {open === "removeAll" && some && (
        <Remove route="DELETE /admin/webauthn/users/{userId}" request={{ path: { userId } }} invalidates={TOUCHED} title={texts.removeAllTitle} word={texts.word} action={texts.removeAll} onClose={close}>
          <p>{texts.removeAllHint}</p>
        </Remove>
      )}
    </UserFrame>
  );
}
