import type { TransactionStatus } from "../../api/types";
import { Link } from "../../app/router";
import { explorer } from "../../texts/explorer";
import { Table } from "../../ui/list";
import { Count, Hash, Time, ResultBanner } from "../../ui/status";
import { Facts, Section } from "../../ui/page";

const texts = explorer.transaction;

/** The records of the chain, the gateway and its ledgers about a transaction, the verdict first. */
export function TransactionRecords({ of }: { of: TransactionStatus }) {
  const [tone, title] = texts.verdicts[of.verdict] ?? ["idle", of.verdict];
  return (
    <>
      <ResultBanner tone={tone} title={title}>{of.explanation} <span className="soft">Checked <Time at={of.checkedAt} />.</span></ResultBanner>
      {of.chainError && <div className="notice warn">The chain node is not reachable: {of.chainError}</div>}
      {of.submission && (
        <Section title={texts.submission}>
          <Facts
            of={[
              ["Status", of.submission.status.toLowerCase()],
              ["Received", <Time key="received" at={of.submission.receivedAt} />],
              ...(of.submission.errorMessage ? [["Error", `${of.submission.errorCode ?? ""} ${of.submission.errorMessage}`] as [string, string]] : []),
            ]}
          />
        </Section>
      )}
      {of.denials.length > 0 && (
        <Section title={texts.denials}>
          <Table
            caption={texts.denialsCaption}
            rows={of.denials}
            rowKey={(denial) => denial.id}
            columns={[
              { title: "Time", cell: (denial) => <Time at={denial.createdAt} /> },
              { title: "Rule", cell: (denial) => <Link to={`denials/${denial.id}`}>{denial.ruleId ?? denial.reason}</Link> },
              { title: "Method", cell: (denial) => <code>{denial.method ?? "–"}</code> },
              { title: "Caller", cell: (denial) => denial.userId ? <Link to={`users/${denial.userId}`}><Hash value={denial.userId} label="user" /></Link> : denial.actorType ?? "Anonymous" },
              { title: "Calls", number: true, cell: (denial) => <Count value={denial.count} /> },
            ]}
          />
        </Section>
      )}
    </>
  );
}
