import type { Health as HealthAnswer, HealthItem } from "../../api/types";
import { useAccess } from "../../app/access";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { operations } from "../../texts/operations";
import { type Column, Table } from "../../ui/list";
import { Time, ResultBanner } from "../../ui/status";
import { Curl, Facts, Ready, Section } from "../../ui/page";
import { Frame } from "./Frame";
import { HealthFacts } from "./HealthFacts";
import { HealthState } from "./states";

const text = operations.health;
const ROUTE = "GET /admin/health";
const TONES = { up: "good", down: "bad", unknown: "idle", off: "idle" } as const;

const COLUMNS: Column<HealthItem>[] = [
  { title: text.columns.kind, cell: (row) => text.kinds[row.kind] },
  { title: text.columns.name, cell: (row) => row.kind === "job" && row.name !== "timer" ? <Link to={`operations/jobs/${row.name}`}>{row.name}</Link> : row.name },
  { title: text.columns.state, cell: (row) => <HealthState state={row.state} /> },
  { title: text.columns.since, cell: (row) => row.state === "off" ? <span className="soft">–</span> : <Time at={row.since} distance /> },
  { title: text.columns.took, number: true, cell: (row) => row.millis === null ? <span className="soft">–</span> : `${row.millis} ms` },
  { title: text.columns.more, cell: (row) => <HealthFacts of={row} /> },
];

/** The live health of all dependencies of the responding node. Those that are down come first. */
export function Health() {
  const found = useApi(ROUTE, {}, { live: 5000 });
  const { product } = useAccess();
  return (
    <Frame part="health" lead={text.lead}>
      <Ready of={found} rows={14}>{(data) => <Shown of={data} />}</Ready>
      <Section title={text.product}>
        <Facts of={[[text.version, product.version], [text.chain, `${product.chainName} (${Number(product.chainId)})`], [text.rpc, product.rpcUrl ?? text.notPublic]]} />
      </Section>
      <Curl route={ROUTE} />
    </Frame>
  );
}

function Shown({ of }: { of: HealthAnswer }) {
  const bad = of.items.filter((item) => item.state === "down" || item.state === "unknown");
  const rest = of.items.filter((item) => !bad.includes(item));
  return (
    <>
      <ResultBanner tone={TONES[of.state]} title={text.verdicts[of.state]}>{text.asked} <Time at={of.at} /></ResultBanner>
      {bad.length > 0 && <Section title={text.bad}><Rows of={bad} caption={text.bad} /></Section>}
      <Section title={text.good}><Rows of={rest} caption={text.good} /></Section>
    </>
  );
}

function Rows({ of, caption }: { of: HealthItem[]; caption: string }) {
  return <Table columns={COLUMNS} rows={of} rowKey={(row) => `${row.kind} ${row.name} ${row.node?.id ?? ""}`} caption={caption} />;
}
