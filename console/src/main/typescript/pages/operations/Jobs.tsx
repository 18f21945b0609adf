import type { BatchJob, WebhookLag } from "../../api/types";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { operations } from "../../texts/operations";
import { type Column, Table } from "../../ui/list";
import { Count, Time } from "../../ui/marks";
import { Empty, Facts, Ready, Section } from "../../ui/page";
import { Frame } from "./Frame";
import { JobState } from "./states";

const text = operations.jobs;
const ROUTE = "GET /admin/batch-jobs";

const COLUMNS: Column<BatchJob>[] = [
  { title: text.columns.name, cell: (row) => <Link to={`operations/jobs/${row.name}`}>{row.name}</Link> },
  { title: text.columns.state, cell: (row) => <span className="row"><JobState state={row.state} />{row.stoppedBy && <Link to={`users/${row.stoppedBy}`}>{text.by} {row.stoppedBy}</Link>}</span> },
  { title: text.columns.since, cell: (row) => <Time at={row.since} distance /> },
  { title: text.columns.nodes, cell: (row) => row.runningOn.length === 0 ? <span className="soft">–</span> : row.runningOn.join(", ") },
  { title: text.columns.failure, cell: (row) => row.failure ? <span><code>{row.failure}</code> <Time at={row.failedAt} distance /></span> : <span className="soft">–</span> },
  { title: text.columns.next, cell: (row) => <Time at={row.nextAt} distance /> },
];

/** All jobs with what they do on all nodes; live. */
export function Jobs() {
  const jobs = useApi(ROUTE, {}, { live: 5000 });
  return (
    <Frame part="jobs" lead={text.lead}>
      <Ready of={jobs} rows={12}>
        {(data) => (
          <>
            {data.items.length === 0 ? <Empty title={text.none} route={ROUTE} /> : <Table columns={COLUMNS} rows={data.items} rowKey={(row) => row.name} caption={text.caption} />}
            <Section title={text.webhooks}><Lag of={data.webhooks} /></Section>
          </>
        )}
      </Ready>
    </Frame>
  );
}

function Lag({ of }: { of: WebhookLag }) {
  const number = (value: number | null) => value === null ? text.away : <Count value={value} />;
  return (
    <Facts
      of={[
        [text.lag.lastBlock, of.lastBlock === null ? "–" : <Count key="b" value={of.lastBlock} />],
        [text.lag.head, number(of.head)],
        [text.lag.lagBlocks, number(of.lagBlocks)],
        [text.lag.queueDepth, <Count key="q" value={of.queueDepth} />],
        [text.lag.oldest, <Time key="o" at={of.oldestEventAt} distance />],
        ...(of.kafka
          ? [
            [text.kafka.queue, String(of.kafka.queueDepth)],
            [text.kafka.oldest, of.kafka.oldestEventAt ?? "–"],
            [text.kafka.skipped, String(of.kafka.skipped)],
          ] as [string, string][]
          : []),
      ]}
    />
  );
}
