package dev.portcullis.ejb.webhook.backfill;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.webhook.matching.LogMatch;
import java.util.List;

/**
 * A past block that was read for a back-fill, or a part of it.
 *
 * @param turn the slice to which it belongs
 * @param block the block
 * @param matches its logs that match subscriptions, in order
 * @param nextBlock the block at which reading continues
 * @param nextLog the index of the first log to read there
 * @param last whether it is the last of its slice; the last is returned even without events, so
 *     that the position advances
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
