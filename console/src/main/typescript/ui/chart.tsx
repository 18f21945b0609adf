import { useEffect, useRef, useState } from "react";

/** A value at a moment. */
export interface Sample {
  at: number;
  value: number;
}

/** What a live value was while the page was open; a moment is kept once. */
export function useSamples(value: number | null | undefined, at: number, keep = 240): Sample[] {
  const [samples, setSamples] = useState<Sample[]>([]);
  const last = useRef(0);
  useEffect(() => {
    if (value === null || value === undefined || !Number.isFinite(value) || at <= last.current) return;
    last.current = at;
    setSamples((before) => [...before, { at, value }].slice(-keep));
  }, [value, at, keep]);
  return samples;
}

interface ChartProps {
  title: string;
  samples: Sample[];
  /** Formats a value. */
  say?: (value: number) => string;
  /** The top of the axis, if it does not follow the values. */
  top?: number;
  bad?: boolean;
}

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const clock = new Intl.DateTimeFormat("en", { timeStyle: "medium" });

/** A line over time, and the same in words. */
export function Chart({ title, samples, say = (value) => numbers.format(value), top, bad = false }: ChartProps) {
  const first = samples[0];
  const last = samples.at(-1);
  const highest = samples.reduce((most, sample) => Math.max(most, sample.value), 0);
  return (
    <figure>
      <figcaption><b>{title}</b><span>{last ? say(last.value) : "–"}</span></figcaption>
      <svg className="chart" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={words(title, samples, say)}>
        <Lines samples={samples} top={top ?? Math.max(highest * 1.1, 1)} bad={bad} />
      </svg>
      <figcaption>
        <span>{first && last && first.at < last.at ? `since ${clock.format(first.at)}` : "Collecting…"}</span>
        <span>{samples.length > 1 ? `highest ${say(highest)}` : ""}</span>
      </figcaption>
    </figure>
  );
}

function Lines({ samples, top, bad }: { samples: Sample[]; top: number; bad: boolean }) {
  const from = samples[0]?.at ?? 0;
  const span = (samples.at(-1)?.at ?? 0) - from;
  const points = samples.map(({ at, value }) => `${span === 0 ? 100 : ((at - from) / span) * 100},${98 - (Math.min(value, top) / top) * 96}`);
  return (
    <>
      <line className="axis" x1="0" y1="99" x2="100" y2="99" />
      <line className="axis" x1="0" y1="1" x2="100" y2="1" />
      {points.length > 1 && <polygon className="area" points={`0,98 ${points.join(" ")} 100,98`} />}
      {points.length > 1 && <polyline className={bad ? "line bad" : "line"} points={points.join(" ")} />}
    </>
  );
}

function words(title: string, samples: Sample[], say: (value: number) => string): string {
  const last = samples.at(-1);
  if (!last) return `${title}: no values yet`;
  const values = samples.map((sample) => sample.value);
  return `${title}: now ${say(last.value)}, lowest ${say(Math.min(...values))}, highest ${say(Math.max(...values))}, ${samples.length} values`;
}
