import { useState } from "react";
import { Link } from "../../app/router";
import { useRpc } from "../../app/rpc";
import { explorer } from "../../texts/explorer";
import { GasPrice } from "../../ui/amount";
import { AddressLink, HashLink } from "../../ui/links";
import { Count, Hash, Time } from "../../ui/status";
import { Empty, Facts, Failed, Loading, Section } from "../../ui/page";
import { type Block, isHash, moment, quantity, type Receipt, type Transaction } from "./chain";
import { Frame } from "./Frame";
import { Transactions } from "./Transactions";

const texts = explorer.block;
const AT_ONCE = 100;

/** A block by its number or its hash, with the transactions in it that the reader may see. */
export function BlockPage({ params }: { params: Record<string, string> }) {
  const which = params.number ?? "";
  const byHash = isHash(which);
  const valid = byHash || /^\d{1,15}$/.test(which);
  const asked = byHash ? which.toLowerCase() : quantity(Number(which));
  const found = useRpc([
    { method: byHash ? "eth_getBlockByHash" : "eth_getBlockByNumber", params: [asked, true] },
    { method: "eth_getBlockReceipts", params: [asked] },
  ], { enabled: valid });
  const [block, receipts] = found.data?.data ?? [];
  const shown = block?.result as Block | null | undefined;
  const number = shown ? Number(BigInt(shown.number)) : byHash ? null : Number(which);
  return (
    <Frame title={number === null ? texts.title : `${texts.title} ${number.toLocaleString("en")}`} crumbs={[[explorer.blocks.title, "blocks"]]} actions={number !== null && <Neighbours number={number} />}>
      {found.error && <Failed error={found.error} retry={() => found.refetch()} />}
      {block?.refusal && <Failed error={block.refusal} />}
      {valid && !found.data && !found.error && <Loading />}
      {(!valid || shown === null) && !block?.refusal && <Empty title={texts.missing}>{texts.missingHint}</Empty>}
      {shown && <Content block={shown} receipts={(receipts?.result ?? []) as Receipt[]} />}
    </Frame>
  );
}

function Neighbours({ number }: { number: number }) {
  return (
    <>
      {number > 0 && <Link className="button" to={`blocks/${number - 1}`}>{texts.previous}</Link>}
      <Link className="button" to={`blocks/${number + 1}`}>{texts.next}</Link>
    </>
  );
}

function Content({ block, receipts }: { block: Block; receipts: Receipt[] }) {
  const [shown, show] = useState(AT_ONCE);
  const transactions = block.transactions as Transaction[];
  const number = Number(BigInt(block.number));
  return (
    <>
      <Facts
        of={[
          ["Hash", <Hash key="hash" value={block.hash} label="block hash" full />],
          ["Parent", number > 0 ? <HashLink key="parent" value={block.parentHash} to={`blocks/${block.parentHash}`} label="block hash" full /> : "None (genesis block)"],
          ["Timestamp", <Time key="made" at={moment(block.timestamp)} />],
          ["Fee recipient", BigInt(block.miner) === 0n ? "–" : <AddressLink key="by" value={block.miner} />],
          ["Base fee", block.baseFeePerGas ? <GasPrice key="fee" wei={block.baseFeePerGas} /> : "–"],
          ["Gas used", <span key="gas"><Count value={Number(BigInt(block.gasUsed))} /> of <Count value={Number(BigInt(block.gasLimit))} /> <span className="soft">{BigInt(block.gasUsed) === 0n && texts.hiddenFigures}</span></span>],
        ]}
      />
      <Section title={`${texts.transactions} (${transactions.length.toLocaleString("en")})`}>
        {transactions.length === 0
          ? <Empty title={texts.none}>{texts.noneHint}</Empty>
          : <Transactions caption={texts.transactions} of={transactions.slice(0, shown)} receipts={receipts} />}
        {transactions.length > shown && <div className="foot"><button type="button" onClick={() => show(shown + AT_ONCE)}>{texts.more}</button></div>}
      </Section>
    </>
  );
}
