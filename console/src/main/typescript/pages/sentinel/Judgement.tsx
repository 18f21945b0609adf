import type { BlockEscape } from "../../api/types";
import { useAccess } from "../../app/access";
import { useApi, useChange } from "../../app/query";
import { Link } from "../../app/router";
import { sentinel } from "../../texts/sentinel";
import { type Column, Table } from "../../ui/list";
import { Count, Hash, StatusBadge, Time } from "../../ui/status";
import { ResolvedName } from "../../ui/resolvedname";
import { Curl, Facts, Failed, Page, Ready, Section } from "../../ui/page";
import { Found } from "./Judgements";

const t = sentinel;

/** What was found about one block, with what escaped. */
export function Judgement({ params }: { params: Record<string, string> }) {
  const hash = params.hash ?? "";
  const access = useAccess();
  const asked = useApi("GET /admin/block-judgements/{hash}", { path: { hash } });
  const acknowledge = useChange("POST /admin/block-judgements/{hash}/acknowledge", ["/admin/block-judgements", "/overview"]);
  const found = asked.data?.data.judgement;
  const open = (found?.escaped || found?.suspected) && !found.acknowledged && access.may("admin_write");
  const button = open && <button type="button" onClick={() => acknowledge.mutate({ path: { hash } })} disabled={acknowledge.isPending}>{t.acknowledge}</button>;
  return (
    <Page title={t.one} crumbs={[[t.title, "block-judgements"]]} lead={t.lead} actions={button || undefined}>
      {acknowledge.error && <Failed error={acknowledge.error} />}
      {(found?.escaped || found?.suspected) && found.acknowledged ? <p role="status" className="notice good">{t.acknowledged}</p> : null}
      <Ready of={asked}>
        {({ judgement: of, escapes, escapesIntact }) => (
          <div className="stack">
            <Facts of={[
              [t.fields.number, <Link key="n" to={`blocks/${of.blockNumber}`}><Count value={of.blockNumber} /></Link>],
              [t.fields.hash, of.blockHash && <Hash key="h" value={of.blockHash} label="block hash" />],
              [t.fields.parent, of.parentHash && <Hash key="p" value={of.parentHash} label="block hash" />],
              [t.fields.mined, <Time key="m" at={of.minedAt} />],
              [t.fields.judged, <Time key="j" at={of.judgedAt} />],
              [t.fields.left, of.leftAt && <Time key="l" at={of.leftAt} />],
              [t.fields.verdict, <Found key="v" verdict={of.verdict} />],
              [t.fields.reason, of.reason && <code key="r">{of.reason}</code>],
              [t.fields.again, of.judgedAgain ? t.again : null],
              [t.fields.undecided, of.undecided],
              [t.fields.suspected, of.suspected],
              [t.fields.transactions, of.transactions],
              [t.fields.frames, of.frames],
              [t.fields.system, of.outsideSystem],
              [t.fields.layer1, of.outsideLayer1],
              [t.fields.unknown, of.outsideUnknown],
              [t.fields.policy, of.policyVersion],
            ]} />
            <Section title={t.transactions}>
              {!escapesIntact && <p className="notice bad">{t.broken}</p>}
              {escapes.some((row) => row.suspected) && <p className="soft">{t.suspectedHint}</p>}
              {escapes.length === 0 ? <p className="soft">{t.none}</p> : <Table caption={t.transactions} rows={escapes} rowKey={(row) => row.txHash} columns={columns} />}
            </Section>
            <Curl route="GET /admin/block-judgements/{hash}" request={{ path: { hash } }} />
          </div>
        )}
      </Ready>
    </Page>
  );
}

const columns: Column<BlockEscape>[] = [
  { title: t.transactionColumns.transaction, cell: (row) => <Link to={`transactions/${row.txHash}`}><code>{row.txHash.slice(0, 10)}…</code></Link> },
  { title: t.transactionColumns.found, cell: (row) => <span><Found verdict={row.verdict} /> {row.suspected && <StatusBadge tone="warn">{t.suspected}</StatusBadge>}</span> },
  { title: t.transactionColumns.who, cell: (row) => (row.userId ? <Link to={`users/${row.userId}`}><ResolvedName id={row.userId} /></Link> : <span className="soft">–</span>) },
  { title: t.transactionColumns.sender, cell: (row) => <Hash value={row.sender} label="address" /> },
  {
    title: t.transactionColumns.target,
    cell: (row) => (
      <span className="row">
        {row.target && <Hash value={row.target} label="address" />}
        {row.methodSelector && <code className="soft">{row.methodSelector}</code>}
        <span className="soft">{row.path || t.entry}</span>
      </span>
    ),
  },
  { title: t.transactionColumns.rule, cell: (row) => <code>{row.ruleId}</code> },
];
