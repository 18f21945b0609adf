import type { StrandedInvitation } from "../../api/types";
import { useAccess } from "../../app/access";
import { useChange } from "../../app/query";
import { Link } from "../../app/router";
import { organizations as texts } from "../../texts/organizations";
import { type Column, DataList } from "../../ui/list";
import { Time } from "../../ui/marks";
import { Empty, Failed, Page } from "../../ui/page";

const text = texts.stranded;

/** Invitations that no sign-in takes up, because the person has another account. */
export function StrandedInvitations() {
  const { may } = useAccess();
  const join = useChange("POST /admin/stranded-invitations/{userId}/join", ["/admin/stranded-invitations", "/users", "/organizations/{id}/users"]);
  const columns: Column<StrandedInvitation>[] = [
    { title: text.columns.guest, cell: (row) => <Link to={`users/${row.userId}`}>{row.displayName}</Link> },
    { title: text.columns.organization, cell: (row) => <Link to={`organizations/${row.organizationId}/members`}>{row.organizationName}</Link> },
    { title: text.columns.account, cell: (row) => <Link to={`users/${row.accountId}`}>{row.accountName}</Link> },
    { title: text.columns.issuer, cell: (row) => row.issuer },
    { title: text.columns.invited, cell: (row) => <Time at={row.createdAt} /> },
    {
      title: "",
      cell: (row) => may("admin_write") && (
        <button type="button" disabled={join.isPending} aria-label={`${text.join} ${row.displayName}`} onClick={() => join.mutate({ path: { userId: row.userId } })}>{text.join}</button>
      ),
    },
  ];
  return (
    <Page title={text.title} lead={text.lead}>
      {join.error && <Failed error={join.error} />}
      <DataList
        route="GET /admin/stranded-invitations"
        request={{}}
        caption={text.title}
        rowKey={(row) => row.userId}
        columns={columns}
        empty={<Empty title={text.empty} route="GET /admin/stranded-invitations" />}
      />
    </Page>
  );
}
