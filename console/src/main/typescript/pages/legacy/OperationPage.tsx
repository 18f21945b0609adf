import { Link } from "../../app/router";
import { useLegacyRpc } from "../../app/rpc";
import { legacy } from "../../texts/legacy";
import { Count, ResultBanner } from "../../ui/status";
import { Empty, Ready } from "../../ui/page";
import { Frame } from "./Frame";

const texts = legacy.operation;

/** A priority operation as the rollup shows it (`ethop_info`). */
interface Operation {
  executed: boolean;
  block: { blockNumber: number; committed: boolean; verified: boolean } | null;
}

/** What became of a priority operation: one that began on layer 1. */
export function LegacyOperation({ params }: { params: Record<string, string> }) {
  const valid = /^\d{1,15}$/.test(params.id ?? "");
  return (
    <Frame title={`${texts.title} ${params.id}`} crumbs={[[legacy.blocks.title, "legacy/blocks"]]}>
      {valid ? <Found id={Number(params.id)} /> : <Empty title={texts.waiting}>{texts.waitingHint}</Empty>}
    </Frame>
  );
}

function Found({ id }: { id: number }) {
  const operation = useLegacyRpc<Operation>("ethop_info", [id]);
  return (
    <Ready of={operation} rows={2}>
      {({ executed, block }) => executed && block
        ? (
          <ResultBanner tone="good" title={texts.executed}>
            In block <Link to={`legacy/blocks/${block.blockNumber}`}><Count value={block.blockNumber} /></Link>, {block.verified ? texts.verified : block.committed ? texts.committed : texts.open}.
          </ResultBanner>
        )
        : <ResultBanner tone="idle" title={texts.waiting}>{texts.waitingHint}</ResultBanner>}
    </Ready>
  );
}
