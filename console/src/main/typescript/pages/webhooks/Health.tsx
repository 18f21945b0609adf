import type { ReactNode } from "react";
import type { WebhookHealth, WebhookStatistics, WebhookStatisticsWindow } from "../../api/types";
import { webhooks } from "../../texts/webhooks";
import { Chart, useSamples } from "../../ui/chart";
import { Table } from "../../ui/list";
import { Count, Time } from "../../ui/status";
import { Facts, Section } from "../../ui/page";
import { Answered, HealthMark } from "./states";

const TEXT = webhooks.health;

/** How sending goes, and why, as it was at a moment. */
export function Health({ health, statistics, at, callback }: { health: WebhookHealth; statistics: WebhookStatistics; at: number; callback: boolean }) {
  return (
    <>
      <Section title={TEXT.title}><Now health={health} /></Section>
      <Section title={TEXT.statistics}><Figures data={statistics} at={at} callback={callback} /></Section>
    </>
  );
}

function Now({ health }: { health: WebhookHealth }) {
  return (
    <Facts
      of={[
        [TEXT.state, <HealthMark key="s" state={health.state} />],
        [TEXT.reason, health.reason],
        ...(health.since ? [[TEXT.since, <Time key="t" at={health.since} />] as [string, ReactNode]] : []),
        [TEXT.failures, <Count key="f" value={health.consecutiveFailures} />],
        [TEXT.last, <span key="l" className="row"><Time at={health.lastAttemptAt} /><Answered status={health.lastStatus} error={health.lastError} /></span>],
        [TEXT.next, <Time key="n" at={health.nextAttemptAt} />],
      ]}
    />
  );
}

function Figures({ data, at, callback }: { data: WebhookStatistics; at: number; callback: boolean }) {
  const waiting = useSamples(data.waiting + data.retried, at);
  const behind = useSamples(data.behindBlocks, at);
  const success = useSamples(share(data.lastHour), at);
  return (
    <>
      <Table
        caption={TEXT.statistics}
        rows={[data]}
        rowKey={() => "all"}
        columns={[
          { title: TEXT.received, cell: (row) => <Count value={row.received} /> },
          { title: TEXT.waiting, cell: (row) => <Count value={row.waiting} /> },
          { title: TEXT.retried, cell: (row) => many(row.retried) },
          { title: TEXT.dead, cell: (row) => many(row.dead) },
          { title: TEXT.oldest, cell: (row) => <Time at={row.oldestWaitingAt} distance /> },
          { title: TEXT.behind, cell: (row) => row.behindBlocks === null ? TEXT.away : <Count value={row.behindBlocks} /> },
          { title: TEXT.past, cell: (row) => <Count value={row.pastBlocks} /> },
        ]}
      />
      {callback && (
        <Table
          caption={TEXT.windows}
          rows={[{ name: TEXT.hour, ...data.lastHour }, { name: TEXT.day, ...data.lastDay }]}
          rowKey={(row) => row.name}
          columns={[
            { title: TEXT.window, cell: (row) => row.name },
            { title: TEXT.attempts, cell: (row) => <Count value={row.attempts} /> },
            { title: TEXT.received, cell: (row) => <Count value={row.received} /> },
            { title: TEXT.success, cell: (row) => percent(share(row)) },
            { title: TEXT.median, cell: (row) => milliseconds(row.medianMs) },
            { title: TEXT.p95, cell: (row) => milliseconds(row.p95Ms) },
          ]}
        />
      )}
      <div className="charts">
        {callback && <Chart title={TEXT.successOver} samples={success} say={percent} top={1.02} />}
        <Chart title={TEXT.waitingOver} samples={waiting} />
        <Chart title={TEXT.behindOver} samples={behind} />
      </div>
    </>
  );
}

function share(window: WebhookStatisticsWindow): number | null {
  return window.attempts === 0 ? null : window.received / window.attempts;
}

function percent(value: number | null): string {
  return value === null ? "–" : `${(value * 100).toFixed(1)} %`;
}

function milliseconds(value: number | null): string {
  return value === null ? "–" : `${value} ms`;
}

/** 10,000 means that number or more. */
export function many(value: number): string {
  return value >= 10_000 ? "10,000 or more" : String(value);
}
