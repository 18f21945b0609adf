import { useApi } from "../../app/query";
import { Link, useQueryValue } from "../../app/router";
import { legacy } from "../../texts/legacy";
import { Table } from "../../ui/list";
import { Count, Hash, Time } from "../../ui/status";
import { Empty, Ready } from "../../ui/page";
import { Frame } from "./Frame";
import { BlockState } from "./links";

const texts = legacy.blocks;
const PAGE = 50;

/** The blocks of the rollup, newest first; `?upTo=` goes back. */
export function LegacyBlocks() {
  const [asked] = useQueryValue("upTo");
  const upTo = /^\d{1,10}$/.test(asked) ? Number(asked) : undefined;
  const blocks = useApi("GET /api/v0.1/blocks", { query: { limit: PAGE, max_block: upTo } }, upTo === undefined ? { live: 5_000 } : {});
  const last = blocks.data?.data.at(-1)?.block_number ?? 0;
  return (
    <Frame title={texts.title} lead={texts.lead} at="legacy/blocks">
      <Ready of={blocks} rows={PAGE}>
        {(found) => found.length === 0 ? <Empty title={texts.none} route="GET /api/v0.1/blocks">{texts.noneHint}</Empty> : (
          <Table
            caption={texts.caption}
            rows={found}
            rowKey={(block) => block.block_number}
            columns={[
              { title: "Block", cell: (block) => <Link to={`legacy/blocks/${block.block_number}`}><Count value={block.block_number} /></Link> },
              { title: "Status", cell: (block) => <BlockState committed={block.committed_at !== null} verified={block.verified_at !== null} /> },
              { title: "State root", cell: (block) => <Hash value={block.new_state_root} label="state root" /> },
              { title: "Block size", number: true, cell: (block) => <Count value={block.block_size} /> },
              { title: "Committed", cell: (block) => <Time at={block.committed_at} distance /> },
              { title: "Verified", cell: (block) => <Time at={block.verified_at} distance /> },
            ]}
          />
        )}
      </Ready>
      <nav className="foot" aria-label="Pages">
        {upTo !== undefined && <Link className="button" to="legacy/blocks">{texts.newest}</Link>}
        {last > 1 && <Link className="button" to={`legacy/blocks?upTo=${last - 1}`}>{texts.older}</Link>}
      </nav>
    </Frame>
  );
}
