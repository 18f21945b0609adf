import type { ReactNode } from "react";
import type { HealthItem } from "../../api/types";
import { operations } from "../../texts/operations";
import { Count, Time } from "../../ui/status";

const text = operations.health.facts;

/** The reason for a state of health, and further details. */
export function HealthFacts({ of }: { of: HealthItem }) {
  const facts = [...ofNode(of), ...ofDatabase(of), ...ofChainNode(of), ...ofJob(of)];
  return (
    <>
      {of.reason && <div>{of.reason}</div>}
      {facts.map(([name, value]) => <div key={name}><span className="soft">{name}:</span> {value}</div>)}
      {!of.reason && facts.length === 0 && <span className="soft">–</span>}
    </>
  );
}

type Fact = [name: string, value: ReactNode];

function ofNode({ node }: HealthItem): Fact[] {
  if (!node) return [];
  return [
    ...(node.own ? [[text.own, text.answers] as Fact] : []),
    [text.version, node.version ?? text.untold],
    [text.seen, <Time key="s" at={node.seenAt} distance />],
  ];
}

function ofDatabase({ database }: HealthItem): Fact[] {
  if (!database) return [];
  return [
    ...(database.version ? [[text.version, database.version] as Fact] : []),
    ...(database.most === null ? [] : [[text.connections, `${database.inUse} in use, ${database.open} open, ${database.most} at most`] as Fact]),
    [text.waiting, <Count key="w" value={database.waiting} />],
  ];
}

function ofChainNode({ chainNode, reason }: HealthItem): Fact[] {
  if (!chainNode) return [];
  const head = chainNode.headBlock === null ? null : <><Count value={chainNode.headBlock} /> (<Time at={chainNode.headAt} distance />)</>;
  return [
    [text.kind, chainNode.embedded ? text.embedded : chainNode.asked ? text.asked : text.spare],
    ...(head ? [[text.head, head] as Fact] : []),
    ...(chainNode.failedAt && chainNode.failure !== reason ? [[text.failure, <span key="f"><Time at={chainNode.failedAt} distance /> – {chainNode.failure}</span>] as Fact] : []),
  ];
}

function ofJob({ job }: HealthItem): Fact[] {
  return job?.progressAt ? [[text.progress, <Time key="p" at={job.progressAt} distance />]] : [];
}
