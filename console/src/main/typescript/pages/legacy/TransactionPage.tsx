import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { legacy } from "../../texts/legacy";
import { Count, Hash, Time, ResultBanner } from "../../ui/status";
import { Empty, Facts, Ready, Section } from "../../ui/page";
import { Frame } from "./Frame";
import { Account } from "./links";
import { useAmounts } from "./tokens";

const texts = legacy.transaction;

/** What became of a transaction of the rollup. */
export function LegacyTransactionPage({ params }: { params: Record<string, string> }) {
  const hash = params.hash ?? "";
  const valid = /^(0x|sync-tx:)?[0-9a-fA-F]{64}$/.test(hash);
  const record = useApi("GET /api/v0.1/transactions_all/{tx_hash}", { path: { tx_hash: hash } }, { enabled: valid });
  const amount = useAmounts();
  return (
    <Frame title={texts.title} crumbs={[[legacy.blocks.title, "legacy/blocks"]]} lead={<Hash value={hash} label="transaction hash" full />}>
      {!valid && <Empty title={texts.missing}>{texts.missingHint}</Empty>}
      {valid && <Ready of={record}>
        {(found) => found === null ? <Empty title={texts.missing}>{texts.missingHint}</Empty> : (
          <>
            <ResultBanner tone={found.fail_reason ? "bad" : "good"} title={found.fail_reason ? texts.refused : texts.succeeded}>
              {found.fail_reason && `${found.fail_reason}. `}{texts.inBlock} <Link to={`legacy/blocks/${found.block_number}`}><Count value={found.block_number} /></Link>.
            </ResultBanner>
            <Section title={texts.content}>
              <Facts
                of={[
                  ["Type", found.tx_type],
                  ["From", <Account key="from" address={found.from} />],
                  ["To", <Account key="to" address={found.to} />],
                  ["Amount", amount(found.amount, found.token)],
                  ["Fee", found.fee === null ? "None" : amount(found.fee, found.token)],
                  ["Nonce", <Count key="nonce" value={found.nonce} />],
                  ["Executed", <Time key="executed" at={found.created_at} />],
                ]}
              />
            </Section>
            <Section title={texts.sent}><pre className="tall">{JSON.stringify(found.tx, null, 2)}</pre></Section>
          </>
        )}
      </Ready>}
    </Frame>
  );
}
