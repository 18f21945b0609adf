package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Schedules blocks that could not be judged for another try, as long as the changes of rights since
 * are known. The newest come first: for these the fewest rights changed, and an escape can still be
 * dealt with. Failures cost a bounded number of tries a period.
 */
final class UnjudgedBlocks {
  /** A run ends after so many blocks that still cannot be judged. */
  static final int MOST_FAILURES = 20;

  /** The most rows that are read to find one whose block exists. */
  private static final int MOST_ROWS = 20;

  /** By how much a block whose own time lies after its judgement may be older than that. */
  private static final Duration UNDATED = Duration.ofHours(1);

  private final SentinelStore store;
  private final Duration period;
  private final LongSupplier nanos;

  private boolean rests;
  private long rested;
  private int failures;
  private long block = Long.MAX_VALUE;
  private long place = Long.MAX_VALUE;

  /**
   * Creates the schedule, without a try so far.
   *
   * @param period the pause after a run
   * @param nanos the time, as {@link System#nanoTime}
   */
  UnjudgedBlocks(SentinelStore store, Duration period, LongSupplier nanos) {
    this.store = store;
    this.period = period;
    this.nanos = nanos;
  }

  /** The next block to try again; empty if none is due. */
  Optional<BlockToJudge> next(ChainNode node, SentinelPosition from) {
    if (rests && nanos.getAsLong() - rested < period.toNanos()) {
      return Optional.empty();
    }
    rests = false;
    Instant now = Clock.now();
    for (int i = 0; i < MOST_ROWS; i++) {
      Optional<JudgedBlock> row =
          store.unjudged(from.chainId(), now.minus(BlockJudge.MEMORY), block, place);
      if (row.isEmpty()) {
        restart();
        return Optional.empty();
      }
      goTo(row.get().row().blockNumber(), row.get().position());
      Optional<ChainHeader> there = header(node, row.get());
      if (there.isPresent()) {
        Instant mined = mined(row.get(), there.get());
        if (BlockJudge.isForgotten(mined, now)) {
          // And so are all before it.
          restart();
          return Optional.empty();
        }
        return Optional.of(new BlockToJudge(node, there.get(), from, now, mined, row));
      }
    }
    return Optional.empty();
  }

  /** The block, if it is on the chain; of a gap, the last one. */
  private static Optional<ChainHeader> header(ChainNode node, JudgedBlock row) {
    Long last = row.row().lastBlock();
    if (last != null) {
      return node.block(last);
    }
    return node.block(row.row().blockNumber())
        .filter(block -> block.hash().text().equals(row.row().blockHash()));
  }

  /** When the block was mined at the earliest; the blocks of a gap were not seen. */
  private static Instant mined(JudgedBlock row, ChainHeader block) {
    Instant mined = Instant.ofEpochSecond(block.timestamp());
    Instant judged = row.row().judgedAt();
    if (!mined.isAfter(judged)) {
      return mined;
    }
    return row.row().lastBlock() == null ? judged.minus(UNDATED) : Instant.EPOCH;
  }

  /** Notes that a block was judged: the rest of its gap is next. */
  void judged(BlockToJudge block) {
    if (block.isOfGap()) {
      goTo(block.unjudged().orElseThrow().row().blockNumber(), Long.MAX_VALUE);
    }
  }

  /** Notes that a block still could not be judged. */
  void failed(UnjudgedReason why) {
    if (why == UnjudgedReason.NO_METHOD) {
      // The node cannot trace other blocks either.
      restart();
    } else if (why == UnjudgedReason.NO_ANSWER || ++failures >= MOST_FAILURES) {
      rest();
    }
  }

  private void goTo(long number, long position) {
    block = number;
    place = position;
  }

  private void restart() {
    goTo(Long.MAX_VALUE, Long.MAX_VALUE);
    rest();
  }

  private void rest() {
    failures = 0;
    rests = true;
    rested = nanos.getAsLong();
  }
}
