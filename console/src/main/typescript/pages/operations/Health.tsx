import type { ReadinessCheck } from "../../api/types";
import { useAccess } from "../../app/access";
import { operations } from "../../texts/operations";
import { type Column, Table } from "../../ui/list";
import { Mark, Verdict } from "../../ui/marks";
import { Curl, Facts, Ready, Section } from "../../ui/page";
import { Frame } from "./Frame";
import { useReadiness } from "./readiness";

const text = operations.health;

const COLUMNS: Column<ReadinessCheck>[] = [
  { title: text.check, cell: (row) => text.names[row.name] ?? row.name },
  { title: text.state, cell: (row) => <Mark tone={row.status === "UP" ? "good" : "bad"}>{text.words[row.status] ?? row.status}</Mark> },
  { title: text.data, cell: (row) => Object.entries(row.data ?? {}).map(([name, value]) => <div key={name}><span className="soft">{name}:</span> {String(value)}</div>) },
];

/** Whether the service is up, and what it needs. */
export function Health() {
  const ready = useReadiness();
  const { product } = useAccess();
  return (
    <Frame part="health" lead={text.lead}>
      <Ready of={ready} rows={5}>
        {(data) => (
          <>
            <Verdict tone={data.status === "UP" ? "good" : "bad"} title={data.status === "UP" ? text.up : text.down} />
            <Section title={text.checks}><Table columns={COLUMNS} rows={data.checks} rowKey={(row) => row.name} caption={text.checks} /></Section>
          </>
        )}
      </Ready>
      <Section title={text.product}>
        <Facts of={[[text.version, product.version], [text.chain, `${product.chainName} (${Number(product.chainId)})`], [text.rpc, product.rpcUrl ?? text.notPublic]]} />
      </Section>
      <Curl route="GET /readyz" />
    </Frame>
  );
}
