package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import java.time.Instant;
import java.util.Optional;

/**
 * A block that is to be judged.
 *
 * @param node answers all questions about it
 * @param header which block
 * @param from where the chain stands before it
 * @param seen when its turn came
 * @param mined when it was mined at the earliest
 * @param unjudged the row which says that the block, or the gap that it is the last of, could not
 *     be judged; empty for the next block of the chain
 */
public record BlockToJudge(
    ChainNode node,
    BlockHeader header,
    SentinelPosition from,
    Instant seen,
    Instant mined,
    Optional<JudgedBlock> unjudged) {
  /** Whether it is the last block of a gap. */
  boolean isOfGap() {
    return unjudged.filter(known -> known.row().lastBlock() != null).isPresent();
  }
}
