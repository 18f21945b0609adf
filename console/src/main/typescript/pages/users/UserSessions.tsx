import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { useApi, useChange } from "../../app/query";
import type { UserSession } from "../../api/types";
import { users } from "../../texts/users";
import { Confirm } from "../../ui/form";
import { AddressLink } from "../../ui/links";
import { RowDrawer, Table } from "../../ui/list";
import { StatusBadge, Time } from "../../ui/status";
import { Empty, Ready } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { UserFrame } from "./UserFrame";

const texts = users.sessions;

/** Where a user is signed in; each session, and all of them, can be ended. */
export function UserSessions({ params }: { params: Record<string, string> }) {
  const userId = params.id ?? "";
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const found = useApi("GET /admin/users/{userId}/sessions", { path: { userId } }, { live: 5000 });
  const all = useChange("POST /admin/users/{userId}/sessions/revoke", ["/admin/users/{userId}/sessions"]);
  const writer = may("admin_write");
  return (
    <UserFrame id={userId} tab="sessions" lead={texts.lead} actions={writer && <button type="button" className="danger" onClick={() => show("revokeAll")}>{texts.revokeAll}</button>}>
      {all.data && <div className="notice good" role="status">{texts.done(all.data.data.revoked)}{all.data.data.personalTokenInvalidated && texts.token}</div>}
      <Ready of={found}>
        {({ items }) =>
          items.length === 0 ? <Empty title={texts.empty}>{texts.emptyHint}</Empty> : (
            <Table
              caption={users.tabs.sessions}
              rows={items}
              rowKey={(row) => row.id}
              columns={[
                { title: texts.columns.opened, cell: (row) => <Time at={row.createdAt} /> },
                { title: texts.columns.method, cell: (row) => <Method of={row} /> },
                { title: texts.columns.from, cell: (row) => row.ipAddress ? <code>{row.ipAddress}</code> : <span className="soft">{texts.unknown}</span> },
                { title: texts.columns.agent, cell: (row) => row.userAgent ?? <span className="soft">{texts.unknown}</span> },
                { title: texts.columns.used, cell: (row) => <Time at={row.lastUsedAt} distance /> },
                { title: texts.columns.ends, cell: (row) => <Time at={row.expiresAt} distance /> },
                ...(writer ? [{ title: texts.columns.actions, cell: (row: UserSession) => <span className="acts"><button type="button" className="plain small" onClick={() => show("revoke", String(row.id))}>{texts.revoke}</button></span> }] : []),
              ]}
            />
          )}
      </Ready>
      <RowDrawer
        rows={found.data?.data.items ?? []}
        rowKey={(row) => row.id}
        drawers={{
          revoke: (row) => (
            <Remove route="POST /admin/users/{userId}/sessions/{id}/revoke" request={{ path: { userId, id: row.id } }} invalidates={["/admin/users/{userId}/sessions"]} title={texts.revokeTitle} word={texts.word} action={texts.revoke} onClose={close}>
              <p>{texts.revokeHint}</p>
            </Remove>
          ),
        }}
      />
      {open === "revokeAll" && (
        <Confirm title={texts.revokeAllTitle} word={texts.word} action={texts.revokeAll} busy={all.isPending} error={all.error} onClose={close} onConfirm={() => all.mutate({ path: { userId } }, { onSuccess: close })}>
          <p>{texts.revokeAllHint}</p>
        </Confirm>
      )}
    </UserFrame>
  );
}

function Method({ of }: { of: UserSession }) {
  return (
    <span className="words">
      <span>{texts.methods[of.authMethod]}{of.withPasskey && `, ${texts.passkey}`}</span>
      {of.openedBy && (of.openedBy.startsWith("0x") ? <AddressLink value={of.openedBy} /> : <span className="soft">{of.openedBy}</span>)}
      {of.isCurrent && <StatusBadge tone="good">{texts.current}</StatusBadge>}
    </span>
  );
}
