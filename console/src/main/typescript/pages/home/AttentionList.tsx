import type { Overview, OverviewItem } from "../../api/types";
import { Link } from "../../app/router";
import { home as texts } from "../../texts/home";
import { Table } from "../../ui/list";
import { Count, StatusBadge, Time, ResultBanner } from "../../ui/status";
import { Curl } from "../../ui/page";

/** What needs attention, each with the way to where it can be put right. */
export function AttentionList({ of }: { of: Overview }) {
  if (of.items.length === 0) {
    return <><ResultBanner tone="good" title={texts.calm}>{texts.calmHint}</ResultBanner><Curl route="GET /overview" /></>;
  }
  return (
    <>
      <Table
        caption={texts.caption}
        rows={of.items}
        rowKey={(item) => item.kind + (item.subject?.id ?? item.organizationId ?? "")}
        columns={[
          { title: "Severity", cell: (item) => <StatusBadge tone={item.severity === "critical" ? "bad" : "warn"}>{texts.severities[item.severity]}</StatusBadge> },
          { title: "Issue", cell: (item) => <Link to={goal(item, of.sight)}>{texts.kinds[item.kind]}{item.subject && `: ${item.subject.name}`}</Link> },
          { title: "Count", number: true, cell: (item) => <><Count value={item.count} /> <span className="soft">{texts.amounts[item.kind]}</span></> },
          { title: "Since", cell: (item) => <Time at={item.since} distance /> },
        ]}
      />
      {of.more && <p className="soft">{texts.more}</p>}
    </>
  );
}

/** The page where it can be put right. */
function goal({ kind, subject, organizationId }: OverviewItem, sight: Overview["sight"]): string {
  switch (kind) {
    case "webhook_failing":
    case "webhook_disabled":
    case "webhook_lag":
      return `webhooks${subject ? `/${subject.id}` : ""}${sight === "own" ? "" : `?view=${sight}`}`;
    case "denials_rising":
      return "denials";
    case "api_key_expired":
    case "api_key_expiring":
      return organizationId && sight !== "zone" ? `organizations/${organizationId}/credentials` : `api-keys?state=${kind === "api_key_expired" ? "expired" : "active"}`;
    case "invites_pending":
      return organizationId ? `organizations/${organizationId}/members` : "users";
    case "admins_pending":
      return organizationId ? `organizations/${organizationId}/admins` : "organizations";
    case "job_failing":
    case "job_stopped":
      return subject ? `operations/jobs/${encodeURIComponent(subject.id)}` : "operations/jobs";
    case "blocks_escaped":
      return "block-judgements?verdict=escaped";
    case "blocks_suspected":
      return "block-judgements?suspected=true";
    case "contract_claims_open":
      return "contract-claims";
    case "invitations_stranded":
      return "stranded-invitations";
    case "quotas_near":
      return organizationId ? `organizations/${organizationId}` : "operations/quotas";
    case "keycloak_failed":
      return "operations/keycloak";
  }
}
