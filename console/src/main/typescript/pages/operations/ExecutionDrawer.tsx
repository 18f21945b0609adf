import type { JobExecution, JobPartition, JobStep } from "../../api/types";
import { operations } from "../../texts/operations";
import { type Column, Table } from "../../ui/list";
import { Count, Time } from "../../ui/status";
import { Facts, Loading, Section, Surface } from "../../ui/page";
import { ResumeButton } from "./ResumeButton";
import { JobState } from "./states";

const text = operations.job;

type Counted = Pick<JobPartition, "readCount" | "writeCount" | "commitCount" | "rollbackCount" | "readSkipCount" | "processSkipCount" | "writeSkipCount" | "filterCount">;

const COUNTS: Column<Counted>[] = [
  { title: text.step.read, number: true, cell: (row) => <Count value={row.readCount} /> },
  { title: text.step.written, number: true, cell: (row) => <Count value={row.writeCount} /> },
  { title: text.step.commits, number: true, cell: (row) => <Count value={row.commitCount} /> },
  { title: text.step.rollbacks, number: true, cell: (row) => <Count value={row.rollbackCount} /> },
  { title: text.step.skipped, number: true, cell: (row) => <Count value={row.readSkipCount + row.processSkipCount + row.writeSkipCount} /> },
  { title: text.step.filtered, number: true, cell: (row) => <Count value={row.filterCount} /> },
];
const STEPS: Column<JobStep>[] = [
  { title: text.step.name, cell: (row) => row.name },
  { title: text.step.status, cell: (row) => <code>{row.exitStatus ?? row.batchStatus}</code> },
  ...COUNTS,
];
const PARTITIONS: Column<JobPartition>[] = [{ title: text.step.number, cell: (row) => row.partition }, ...COUNTS];

/** One execution with its steps and their partitions. */
export function ExecutionDrawer({ execution, isRead, may, onClose }: { execution: JobExecution | undefined; isRead: boolean; may: boolean; onClose: () => void }) {
  return (
    <Surface kind="drawer" title={text.execution} onClose={onClose}>
      {execution ? <><Details of={execution} />{may && execution.restartable && <Section title={text.goOn.title}><ResumeButton of={execution} /></Section>}</> : isRead ? <p className="soft">{text.gone}</p> : <Loading rows={6} />}
    </Surface>
  );
}

function Details({ of }: { of: JobExecution }) {
  return (
    <>
      <Facts
        of={[
          [text.columns.state, <JobState key="s" state={of.state} />],
          [text.columns.node, of.node],
          [text.number, String(of.executionId)],
          [text.parameters, Object.keys(of.parameters).length > 0 && <code key="r">{Object.entries(of.parameters).map(([name, value]) => `${name}=${value}`).join(" ")}</code>],
          [text.run, of.runId && <code key="i">{of.runId}</code>],
          [text.columns.started, <Time key="t" at={of.startedAt} />],
          [text.columns.took, <Time key="e" at={of.endedAt} />],
          [text.columns.batch, <code key="b">{of.batchStatus}</code>],
          [text.exit, of.exitStatus],
          [text.columns.progress, <Time key="p" at={of.progressAt} />],
          [text.next, <Time key="n" at={of.nextAt} />],
          [text.seen, <Time key="v" at={of.seenAt} />],
          [text.columns.failure, of.failure && <code key="f">{of.failure}</code>],
          [text.failedAt, <Time key="a" at={of.failedAt} />],
        ]}
      />
      <Section title={text.steps}><div className="scroll" tabIndex={0} role="group" aria-label={text.steps}><Table columns={STEPS} rows={of.steps} rowKey={(row) => row.name} caption={text.steps} /></div></Section>
      {of.steps.filter((step) => step.partitions.length > 0).map((step) => (
        <Section key={step.name} title={`${text.partitions}: ${step.name}`}>
          <div className="scroll" tabIndex={0} role="group" aria-label={`${text.partitions}: ${step.name}`}><Table columns={PARTITIONS} rows={step.partitions} rowKey={(row) => row.partition} caption={text.partitions} /></div>
        </Section>
      ))}
    </>
  );
}
