import type { StrandedInvitation } from "../../api/types";
import { useAccess } from "../../app/access";
import { useChange } from "../../app/query";
import { Link } from "../../app/router";
import { organizations as texts } from "../../texts/organizations";
import { type Column, ListPage, RowAction } from "../../ui/list";
import { Time } from "../../ui/status";

const text = texts.stranded;

/** Invitations that no sign-in takes up: the person has another account, or the provider was replaced. */
export function StrandedInvitations() {
  const { may } = useAccess();
  const join = useChange("POST /admin/stranded-invitations/{userId}/join", ["/admin/stranded-invitations", "/overview", "/users", "/organizations/{id}/users"]);
  const columns: Column<StrandedInvitation>[] = [
    { title: text.columns.guest, cell: (row) => <Link to={`users/${row.userId}`}>{row.displayName}</Link> },
    { title: text.columns.organization, cell: (row) => <Link to={`organizations/${row.organizationId}/members`}>{row.organizationName}</Link> },
    { title: text.columns.account, cell: (row) => row.accountId ? <Link to={`users/${row.accountId}`}>{row.accountName}</Link> : <span className="soft">{text.noAccount}</span> },
    { title: text.columns.issuer, cell: (row) => row.issuer ?? "–" },
    { title: text.columns.invitedIssuer, cell: (row) => row.invitedIssuer ?? text.anyIssuer },
    { title: text.columns.invited, cell: (row) => <Time at={row.createdAt} /> },
    {
      title: "",
      cell: (row) => may("admin_write") && row.accountId && (
        <RowAction word={text.join} subject={row.displayName} busy={join.isPending} onClick={() => join.mutate({ path: { userId: row.userId } })} />
      ),
    },
  ];
  return <ListPage route="GET /admin/stranded-invitations" title={text.title} lead={text.lead} error={join.error} rowKey={(row) => row.userId} columns={columns} empty={text.empty} />;
}
