import { useEffect, useRef, useState } from "react";
import { operations } from "../../texts/operations";
import { Chart, useSamples } from "../../ui/chart";
import { Section } from "../../ui/page";
import { type Exposition, sum } from "./exposition";

const text = operations.metrics;

interface ChartsProps {
  of: Exposition;
  /** When it was read. */
  at: number;
}

const rate = (value: number) => `${value.toFixed(2)}/s`;
const mebibytes = (value: number) => `${Math.round(value / 1_048_576)} MiB`;
const percent = (value: number) => `${Math.round(value * 100)} %`;

/** What an operator looks at first, over time. */
export function Charts({ of, at }: ChartsProps) {
  return (
    <>
      <Section title={text.requests}><Requests of={of} at={at} /></Section>
      <Section title={text.node}><Node of={of} at={at} /></Section>
    </>
  );
}

function Requests({ of, at }: ChartsProps) {
  const all = useSamples(useRate(sum(of, "portcullis_http_requests_total"), at), at);
  const failed = useSamples(useRate(sum(of, "portcullis_http_requests_total", (labels) => labels.status === "5xx"), at), at);
  const took = useRate(sum(of, "portcullis_http_request_duration_seconds_sum"), at);
  const count = useRate(sum(of, "portcullis_http_request_duration_seconds_count"), at);
  const mean = useSamples(took === null || !count ? null : took / count, at);
  return (
    <div className="charts">
      <Chart title={text.charts.rate} samples={all} say={rate} />
      <Chart title={text.charts.failures} samples={failed} say={rate} bad />
      <Chart title={text.charts.mean} samples={mean} say={(value) => `${Math.round(value * 1000)} ms`} top={mean.reduce((most, sample) => Math.max(most, sample.value), 0.01) * 1.1} />
    </div>
  );
}

function Node({ of, at }: ChartsProps) {
  const pool = useSamples(sum(of, "portcullis_pool_connections_in_use"), at);
  const heap = useSamples(sum(of, "jvm_memory_used_bytes", (labels) => labels.area === "heap"), at);
  const cpu = useSamples(sum(of, "process_cpu_usage"), at);
  const most = sum(of, "portcullis_pool_connections_max") ?? undefined;
  return (
    <div className="charts">
      <Chart title={text.charts.pool} samples={pool} say={(value) => most === undefined ? String(value) : `${value} of ${most}`} {...(most ? { top: most } : {})} />
      <Chart title={text.charts.heap} samples={heap} say={mebibytes} />
      <Chart title={text.charts.cpu} samples={cpu} say={percent} top={1} />
    </div>
  );
}

/** The growth of a counter per second between its last two readings; null at first, and after a reset. */
function useRate(value: number | null, at: number): number | null {
  const before = useRef<{ value: number; at: number } | null>(null);
  const [grown, setGrown] = useState<number | null>(null);
  useEffect(() => {
    const last = before.current;
    if (value === null || last?.at === at) return;
    before.current = { value, at };
    setGrown(last && value >= last.value ? ((value - last.value) * 1000) / (at - last.at) : null);
  }, [value, at]);
  return grown;
}
