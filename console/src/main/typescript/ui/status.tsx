import { type ReactNode, useEffect, useState } from "react";

export type Tone = "good" | "bad" | "warn" | "idle";

const SHAPES: Record<Tone, ReactNode> = {
  good: <path d="M1.5 5.5 4 8l4.5-6" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  bad: <path d="M2 2l6 6M8 2 2 8" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  warn: <path d="M5 1 9.5 9h-9zM5 4v2.4M5 7.4v.8" fill="none" stroke="currentColor" strokeWidth="1.2" />,
  idle: <circle cx="5" cy="5" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.4" />,
};

/** A state as a shape and a word: never by colour alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`mark ${tone}`}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">{SHAPES[tone]}</svg>
      {children}
    </span>
  );
}

/** What the gate decided, the largest thing on its page. */
export function ResultBanner({ tone, title, children }: { tone: "good" | "bad" | "idle"; title: string; children?: ReactNode }) {
  return (
    <div className={`verdict ${tone}`} role="status">
      <svg width="24" height="24" viewBox="0 0 10 10" aria-hidden="true">{SHAPES[tone]}</svg>
      <div><b>{title}</b>{children && <div>{children}</div>}</div>
    </div>
  );
}

/** Copies a text, and confirms it. */
export function Copy({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), 1500) : undefined;
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true), () => undefined);
  return (
    <button type="button" className="copy" onClick={copy} aria-label={copied ? "Copied" : `Copy ${label}`} title={`Copy ${label}`}>
      {copied
        ? <svg width="14" height="14" viewBox="0 0 10 10" aria-hidden="true">{SHAPES.good}</svg>
        : (
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.2">
            <rect x="1.5" y="4" width="8" height="8.5" rx="1.2" /><path d="M4.5 4V2.7c0-.7.5-1.2 1.2-1.2h5.6c.7 0 1.2.5 1.2 1.2v6c0 .7-.5 1.2-1.2 1.2H9.5" />
          </svg>
        )}
    </button>
  );
}

/** A hash, an address or an identifier: shortened in the middle, whole on hover, copied with one click. */
export function Hash({ value, label = "value", full = false }: { value: string; label?: string; full?: boolean }) {
  const short = full || value.length <= 22 ? value : `${value.slice(0, 10)}…${value.slice(-8)}`;
  return (
    <span className={full ? "hash whole" : "hash"}>
      <span title={value}>{short}</span>
      <Copy text={value} label={label} />
    </span>
  );
}

const zoned = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "narrow" });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3_600], ["minute", 60]];

/** How long ago, or in how long, in words. */
export function ago(at: Date, now = Date.now()): string {
  const seconds = (at.getTime() - now) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(Math.trunc(seconds), "second");
}

/** A moment in the reader's zone, with UTC on hover. */
export function Time({ at, distance = false }: { at: string | null | undefined; distance?: boolean }) {
  if (!at) return <span className="soft">–</span>;
  const moment = new Date(at);
  return (
    <time dateTime={at} title={`${moment.toISOString().replace("T", " ").replace(/\.\d+Z$/, "")} UTC`}>
      {distance ? ago(moment) : zoned.format(moment)}
    </time>
  );
}

/** A number as people read it. */
export function Count({ value }: { value: number }) {
  return <>{new Intl.NumberFormat("en").format(value)}</>;
}
