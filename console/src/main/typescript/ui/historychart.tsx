import type { Sample } from "./chart";

interface HistoryProps {
  title: string;
  /** In order; where nothing is known there is none. */
  samples: Sample[];
  /** The time range that is shown, and the duration of a sample, in milliseconds. */
  from: number;
  until: number;
  step: number;
  /** Formats a value. */
  say?: (value: number) => string;
  /** The top of the axis, if it does not follow the values. */
  top?: number;
  /** Which extreme of the values is reported. */
  worst?: "highest" | "lowest";
  bad?: boolean;
}

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const clock = new Intl.DateTimeFormat("en", { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** A line over a time that is given, with gaps where nothing is known, and the same in words. */
export function HistoryChart({ title, samples, from, until, step, say = (value) => numbers.format(value), top, worst = "highest", bad = false }: HistoryProps) {
  const values = samples.map((sample) => sample.value);
  const last = samples.at(-1);
  const highest = Math.max(0, ...values);
  const extreme = samples.reduce<Sample | undefined>((most, sample) => !most || (worst === "highest" ? sample.value > most.value : sample.value < most.value) ? sample : most, undefined);
  const told = extreme ? `${worst} ${say(extreme.value)}, ${clock.format(extreme.at)}` : "no values";
  return (
    <figure>
      <figcaption><b>{title}</b><span>{last ? say(last.value) : "–"}</span></figcaption>
      <svg className="chart" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={`${title} since ${clock.format(from)}: ${last ? `last ${say(last.value)}, ${told}` : told}`}>
        <line className="axis" x1="0" y1="99" x2="100" y2="99" />
        <line className="axis" x1="0" y1="1" x2="100" y2="1" />
        {parts(samples, step).map((part) => <Line key={part[0]?.at} of={part} axis={{ from, until, step, top: top ?? Math.max(highest * 1.1, 1) }} bad={bad} />)}
      </svg>
      <figcaption><span>since {clock.format(from)}</span><span>{told}</span></figcaption>
    </figure>
  );
}

/** A single sample is a line as long as its duration. */
function Line({ of, axis, bad }: { of: Sample[]; axis: { from: number; until: number; step: number; top: number }; bad: boolean }) {
  const x = (at: number) => ((at - axis.from) / (axis.until - axis.from)) * 100;
  const y = (value: number) => 98 - (Math.min(value, axis.top) / axis.top) * 96;
  const last = of.at(-1);
  if (!last) return null;
  const points = [...of.map((sample) => `${x(sample.at)},${y(sample.value)}`), `${x(last.at + axis.step)},${y(last.value)}`];
  return (
    <>
      <polygon className="area" points={`${x(of[0]?.at ?? 0)},98 ${points.join(" ")} ${x(last.at + axis.step)},98`} />
      <polyline className={bad ? "line bad" : "line"} points={points.join(" ")} />
    </>
  );
}

/** What follows each other without a gap. */
function parts(samples: Sample[], step: number): Sample[][] {
  const found: Sample[][] = [];
  for (const sample of samples) {
    const current = found.at(-1);
    const before = current?.at(-1);
    if (current && before && sample.at - before.at <= step * 1.5) current.push(sample);
    else found.push([sample]);
  }
  return found;
}
