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
 * @param node answers all queries about it
 * @param header its header
 * @param from the position in the chain before it
 * @param seen when it was chosen
 * @param mined when it was mined at the earliest
 * @param unjudged the row of the block, or of the gap that ends with it, which could not be judged;
 *     empty for the next block of the chain
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
