package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import java.time.Instant;
import java.util.Optional;

/**
 * A block that is due for judgement.
 *
 * @param node the node for all queries about it
 * @param header its header
 * @param from the position in the chain before it
 * @param seen when it was chosen
 * @param mined its earliest possible mining time
 * @param unjudged the row of an incomplete judgement of the block, or of the gap that ends with it;
 *     empty for the next block of the chain
 */
public record BlockToJudge(
    ChainNode node,
    ChainHeader header,
    SentinelPosition from,
    Instant seen,
    Instant mined,
    Optional<JudgedBlock> unjudged) {
  /**
   * Whether a judgement improves on the existing row. A block that still cannot be judged keeps its
   * row, except for additional escapes, and for accounts that are missing for the first time. Each
   * block of a gap gets a row; otherwise a hanging block would delay all before it. A node without
   * traces proves nothing about a block.
   */
  boolean isBetterBy(BlockJudgement found) {
    if (isOfGap()) {
      return found.verdict() != BlockVerdict.UNJUDGED
          || found.why().filter(UnjudgedReason.NO_METHOD::equals).isEmpty();
    }
    return found.isWhole()
        || (found.verdict() == BlockVerdict.UNJUDGED
            && found.lacksAccounts()
            && !hadMissingAccounts())
        || (found.verdict() == BlockVerdict.ESCAPED && found.escaped() > escapedBefore());
  }

  /** Whether accounts of a transaction were missing, according to the row. */
  boolean hadMissingAccounts() {
    return unjudged
        .filter(known -> UnjudgedReason.NO_ACCOUNTS.wireName().equals(known.row().reason()))
        .isPresent();
  }

  /** The number of known escapes in the block. */
  int escapedBefore() {
    return unjudged.map(known -> known.row().escaped()).orElse(0);
  }

  /** Whether it is the last block of a gap. */
  boolean isOfGap() {
    return unjudged.filter(known -> known.row().lastBlock() != null).isPresent();
  }
}
