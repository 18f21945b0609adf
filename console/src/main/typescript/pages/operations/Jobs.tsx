import type { BatchJob, WebhookLag } from "../../api/types";
import { useAccess } from "../../app/access";
import { useQueryLink } from "../../app/querylink";
import { useApi } from "../../app/query";
import { Link, navigate, usePlace } from "../../app/router";
import { operations } from "../../texts/operations";
import { type Column, Table } from "../../ui/list";
import { Count, Time } from "../../ui/status";
import { Empty, Facts, Ready, Section } from "../../ui/page";
import { Frame } from "./Frame";
import { StartDialog } from "./StartDialog";
import { JobState } from "./states";

const text = operations.jobs;
const ROUTE = "GET /admin/batch-jobs";

const COLUMNS: Column<BatchJob>[] = [
  { title: text.columns.name, cell: (row) => <Link to={`operations/jobs/${row.name}`}>{row.name}</Link> },
  { title: text.columns.state, cell: (row) => <span className="row"><JobState state={row.state} />{row.stoppedBy && <StoppedBy who={row.stoppedBy} />}</span> },
  { title: text.columns.kind, cell: (row) => text.kinds[row.kind] ?? row.kind },
  { title: text.columns.since, cell: (row) => <Time at={row.since} distance /> },
  { title: text.columns.nodes, cell: (row) => row.runningOn.length === 0 ? <span className="soft">–</span> : row.runningOn.join(", ") },
  { title: text.columns.failure, cell: (row) => row.failure ? <span><code>{row.failure}</code> <Time at={row.failedAt} distance /></span> : <span className="soft">–</span> },
  { title: text.columns.next, cell: (row) => <Time at={row.nextAt} distance /> },
];

function StoppedBy({ who }: { who: string }) {
  return who === "server console" ? <span className="soft">{text.byServer}</span> : <Link to={`users/${who}`}>{text.by} {who}</Link>;
}

/** All jobs with what they do on all nodes, and a start of those that end by themselves; live. */
export function Jobs() {
  const jobs = useApi(ROUTE, {}, { live: 5000 });
  const here = useQueryLink();
  const may = useAccess().may("admin_write");
  const started = usePlace().query.get("start");
  const columns: Column<BatchJob>[] = may
    ? [...COLUMNS, { title: text.columns.start, cell: (row) => row.startable ? <Link to={here({ start: row.name })} aria-label={`${text.start} ${row.name}`}>{text.start}</Link> : <span className="soft">–</span> }]
    : COLUMNS;
  return (
    <Frame part="jobs" lead={text.lead}>
      <Ready of={jobs} rows={12}>
        {(data) => (
          <>
            {data.items.length === 0 ? <Empty title={text.none} route={ROUTE} /> : <Table columns={columns} rows={data.items} rowKey={(row) => row.name} caption={text.caption} />}
            {may && data.items.filter((row) => row.name === started && row.startable).map((row) => (
              <StartDialog key={row.name} job={row} onClose={() => navigate(here({ start: null }), { keepFocus: true })} />
            ))}
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
