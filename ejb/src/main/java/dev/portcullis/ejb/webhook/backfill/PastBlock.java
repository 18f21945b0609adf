package dev.portcullis.ejb.webhook.backfill;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.webhook.matching.LogMatch;
import java.util.List;

/**
 * A past block that was read for a back-fill, or a part of it.
 *
 * @param turn which reading it belongs to
 * @param block the block
 * @param matches its logs that are followed, in order
 * @param nextBlock where reading goes on after it
 * @param nextLog the first log to be read there
 * @param last whether it is the last of its turn, which is passed on even if there is nothing to
 *     tell, so that the position moves
 */
public record PastBlock(
    BackfillSlice turn,
    ChainHeader block,
    List<LogMatch> matches,
    long nextBlock,
    int nextLog,
    boolean last) {
  /** Copies the list. */
  public PastBlock {
    matches = List.copyOf(matches);
  }
}
