import type { Statistics as StatisticsAnswer, StatisticsPoint } from "../../api/types";
import { useApi } from "../../app/query";
import { useQueryValue } from "../../app/router";
import { operations } from "../../texts/operations";
import { HistoryChart } from "../../ui/historychart";
import { Curl, Empty, Ready, Section } from "../../ui/page";
import { Frame } from "./Frame";

const text = operations.statistics;
const ROUTE = "GET /admin/statistics";
const DAY = "24";

const seconds = (value: number) => value >= 120 ? `${Math.round(value / 60)} min` : `${Math.round(value)} s`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
const aMinute = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)}/min`;

/** How webhooks and the gateway did over the last hours, on all nodes; live. */
export function Statistics() {
  const [asked, ask] = useQueryValue("hours");
  const hours = asked in text.hours ? asked : DAY;
  const request = { query: { hours: Number(hours) } };
  const found = useApi(ROUTE, request, { live: 30_000 });
  return (
    <Frame part="statistics" lead={text.lead}>
      <div className="filters">
        <select aria-label={text.time} value={hours} onChange={(event) => ask(event.target.value === DAY ? "" : event.target.value)}>
          {Object.entries(text.hours).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
        </select>
      </div>
      <Ready of={found} rows={14}>
        {(data) => data.points.length === 0 ? <Empty title={text.none} route={ROUTE} request={request}>{text.noneHint}</Empty> : <Charts of={data} />}
      </Ready>
      <Curl route={ROUTE} request={request} />
    </Frame>
  );
}

function Charts({ of }: { of: StatisticsAnswer }) {
  const from = Date.parse(of.since);
  const until = Date.parse(of.until);
  const step = of.minutes * 60_000;
  /** The count of a point that is still growing is not meaningful yet. */
  const whole = of.points.filter((point) => Date.parse(point.at) + step < until);
  const line = (points: StatisticsPoint[], value: (point: StatisticsPoint) => number | null) =>
    points.flatMap((point) => {
      const known = value(point);
      return known === null ? [] : [{ at: Date.parse(point.at), value: known }];
    });
  const axis = { from, until, step };
  return (
    <>
      <Section title={text.queues}>
        <div className="charts">
          <HistoryChart {...axis} title={text.charts.depth} samples={line(of.points, (point) => point.queueDepth)} />
          <HistoryChart {...axis} title={text.charts.oldest} samples={line(of.points, (point) => point.oldestSeconds)} say={seconds} />
          <HistoryChart {...axis} title={text.charts.retries} samples={line(of.points, (point) => point.retriesWaiting)} />
          <HistoryChart {...axis} title={text.charts.lag} samples={line(of.points, (point) => point.lagBlocks)} />
        </div>
      </Section>
      <Section title={text.attempts}>
        <div className="charts">
          <HistoryChart {...axis} title={text.charts.success} samples={line(of.points, share)} say={percent} top={1.02} worst="lowest" />
          <HistoryChart {...axis} title={text.charts.mean} samples={line(of.points, (point) => point.meanMs)} say={milliseconds} />
          <HistoryChart {...axis} title={text.charts.received} samples={line(whole, (point) => point.received / of.minutes)} say={aMinute} />
          <HistoryChart {...axis} title={text.charts.failed} samples={line(whole, (point) => point.failed / of.minutes)} say={aMinute} bad />
        </div>
      </Section>
      <Section title={text.gateway}>
        <div className="charts">
          <HistoryChart {...axis} title={text.charts.denials} samples={line(whole, (point) => point.denials / of.minutes)} say={aMinute} bad />
        </div>
      </Section>
    </>
  );
}

function share(point: StatisticsPoint): number | null {
  const attempts = point.received + point.failed;
  return attempts === 0 ? null : point.received / attempts;
}
