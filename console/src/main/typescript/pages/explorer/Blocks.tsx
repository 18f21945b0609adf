import { Link, useQueryValue } from "../../app/router";
import { explorer } from "../../texts/explorer";
import { GasPrice } from "../../ui/amount";
import { HashLink } from "../../ui/links";
import { Table } from "../../ui/list";
import { Count, Time } from "../../ui/status";
import { Empty, Ready } from "../../ui/page";
import { type Block, moment, useBlocks } from "./chain";
import { Frame } from "./Frame";

const texts = explorer.blocks;
const PAGE = 25;

/** The newest blocks, as they come; `?upTo=` goes back. */
export function Blocks() {
  const [asked] = useQueryValue("upTo");
  const upTo = /^\d{1,15}$/.test(asked) ? Number(asked) : null;
  const blocks = useBlocks(PAGE, { upTo, whole: false, live: 5_000 });
  const last = blocks.data?.data.blocks.at(-1);
  const older = last ? Number(BigInt(last.number)) - 1 : -1;
  return (
    <Frame title={texts.title} lead={texts.lead}>
      <Ready of={blocks} rows={PAGE}>
        {(newest) => newest.blocks.length === 0 ? <Empty title={texts.none}>{texts.noneHint}</Empty> : (
          <Table
            caption={texts.caption}
            rows={newest.blocks}
            rowKey={(block) => block.hash}
            columns={[
              { title: "Block", cell: (block) => <Link to={`blocks/${number(block)}`}><Count value={number(block)} /></Link> },
              { title: "Hash", cell: (block) => <HashLink value={block.hash} to={`blocks/${block.hash}`} label="block hash" /> },
              { title: "Timestamp", cell: (block) => <Time at={moment(block.timestamp)} distance /> },
              { title: texts.seen, number: true, cell: (block) => <Count value={block.transactions.length} /> },
              { title: "Base fee", number: true, cell: (block) => block.baseFeePerGas ? <GasPrice wei={block.baseFeePerGas} /> : "–" },
            ]}
          />
        )}
      </Ready>
      <nav className="foot" aria-label="Pages">
        {upTo !== null && <Link className="button" to="blocks">{texts.newest}</Link>}
        {older >= 0 && <Link className="button" to={`blocks?upTo=${older}`}>{texts.older}</Link>}
      </nav>
    </Frame>
  );
}

const number = (block: Block) => Number(BigInt(block.number));
