import type { BlockJudgement } from "../../api/types";
import { Link, useQueryValue } from "../../app/router";
import { sentinel } from "../../texts/sentinel";
import { FilterSelect, SearchBox } from "../../ui/form";
import { Chips, type Column, DataList } from "../../ui/list";
import { Count, Hash, StatusBadge, Time } from "../../ui/status";
import { Empty, Page } from "../../ui/page";

type Found = BlockJudgement["verdict"];

const t = sentinel;
const TONES = { clean: "good", escaped: "bad", unjudged: "warn", undecided: "warn" } as const;

/** What was found about mined blocks, as they come. */
export function Judgements() {
  const [asked] = useQueryValue("verdict");
  const [fromBlock] = useQueryValue("fromBlock");
  const [toBlock] = useQueryValue("toBlock");
  const [doubt] = useQueryValue("suspected");
  const suspected = doubt === "true" ? doubt : undefined;
  const verdict = asked in t.verdicts ? (asked as Found) : undefined;
  return (
    <Page title={t.title} lead={t.lead}>
      <div className="filters">
        <FilterSelect name="verdict" label={t.verdict} options={Object.entries(t.verdicts)} />
        <FilterSelect name="suspected" label={t.suspected} options={Object.entries(t.suspectedChoices)} />
        <SearchBox name="fromBlock" label={t.from} />
        <SearchBox name="toBlock" label={t.to} />
      </div>
      <Chips names={{ verdict: t.verdict, suspected: t.suspected, fromBlock: t.from, toBlock: t.to }} />
      <DataList
        route="GET /admin/block-judgements"
        request={{ query: { verdict, suspected, fromBlock, toBlock } }}
        live={5000}
        limit={50}
        caption={t.caption}
        rowKey={(row) => row.blockHash ?? `gap ${row.blockNumber}`}
        columns={columns}
        empty={<Empty title={t.empty} route="GET /admin/block-judgements">{t.emptyHint}</Empty>}
      />
    </Page>
  );
}

const none = <span className="soft">–</span>;
const amount = (value: number | null) => (value === null ? none : <Count value={value} />);

const columns: Column<BlockJudgement>[] = [
  {
    title: t.columns.block,
    cell: (row) => (
      <span className="row">
        {row.blockHash ? <Link to={`block-judgements/${row.blockHash}`}><Count value={row.blockNumber} /></Link> : <Count value={row.blockNumber} />}
        {row.lastBlock !== null && <span className="soft">{t.gap(String(row.lastBlock))}</span>}
        {row.leftAt && <span className="soft">{t.left}</span>}
        {row.judgedAgain && <span className="soft">{t.again}</span>}
      </span>
    ),
  },
  { title: t.columns.hash, cell: (row) => (row.blockHash ? <Hash value={row.blockHash} label="block hash" /> : none) },
  { title: t.columns.verdict, cell: (row) => <span><Found verdict={row.verdict} /> {row.reason && <code className="soft">{row.reason}</code>}</span> },
  { title: t.columns.escaped, number: true, cell: (row) => amount(row.escaped) },
  { title: t.columns.undecided, number: true, cell: (row) => amount(row.undecided) },
  { title: t.columns.suspected, number: true, cell: (row) => amount(row.suspected) },
  { title: t.columns.outside, number: true, cell: (row) => amount(row.outsideUnknown === null ? null : row.outsideUnknown + (row.outsideLayer1 ?? 0) + (row.outsideSystem ?? 0)) },
  { title: t.columns.frames, number: true, cell: (row) => amount(row.frames) },
  { title: t.columns.judged, cell: (row) => <Time at={row.judgedAt} distance /> },
];

/** What was found, as a mark. */
export function Found({ verdict }: { verdict: Found }) {
  return <StatusBadge tone={TONES[verdict]}>{t.verdicts[verdict]}</StatusBadge>;
}
