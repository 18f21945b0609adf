/** One value of the text format of Prometheus. */
export interface Metric {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Exposition {
  metrics: Metric[];
  help: Record<string, string>;
}

const LINE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

/** Reads the text format; buckets of histograms are left out, lines that are not of the format as well. */
export function read(text: string): Exposition {
  const metrics: Metric[] = [];
  const help: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const described = /^# HELP (\S+) (.*)$/.exec(line);
    if (described) help[described[1] ?? ""] = described[2] ?? "";
    const found = line.startsWith("#") ? null : LINE.exec(line);
    const name = found?.[1] ?? "";
    if (!found || name.endsWith("_bucket")) continue;
    const labels = Object.fromEntries([...(found[2] ?? "").matchAll(LABEL)].map((label) => [label[1] ?? "", unescaped(label[2] ?? "")]));
    metrics.push({ name, labels, value: numberOf(found[3] ?? "") });
  }
  return { metrics, help };
}

/** The sum of the samples with this name, and these labels if any are given; null if there is none. */
export function sum(of: Exposition, name: string, fits: (labels: Record<string, string>) => boolean = () => true): number | null {
  const found = of.metrics.filter((metric) => metric.name === name && fits(metric.labels));
  return found.length === 0 ? null : found.reduce((total, metric) => total + metric.value, 0);
}

function numberOf(text: string): number {
  if (/^[+-]?Inf$/.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  return Number(text);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => letter === "n" ? "\n" : letter);
}
