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
 * Schedules blocks that could not be judged for another attempt, as long as the changes of rights
 * since are known. The newest come first: fewer rights have changed for them, and a reaction to an
 * escape is still possible. The number of failing attempts per period is limited.
 */
final class UnjudgedBlockRetries {
  /** A run ends after so many blocks that still cannot be judged. */
  static final int MOST_FAILURES = 20;

  /** The most rows that are read to find one whose block exists. */
  private static final int MOST_ROWS = 20;

  /** The assumed maximum age of a block whose own time is after its judgement. */
  private static final Duration UNDATED = Duration.ofHours(1);

  private final SentinelStore store;
  private final Duration period;
  private final LongSupplier nanos;

  private boolean isPaused;
  private long rested;
  private int failures;
  private long block = Long.MAX_VALUE;
  private long place = Long.MAX_VALUE;

  /**
   * Creates the schedule, without any attempts so far.
   *
   * @param period the pause after a run
   * @param nanos the time, as {@link System#nanoTime}
   */
  UnjudgedBlockRetries(SentinelStore store, Duration period, LongSupplier nanos) {
    this.store = store;
    this.period = period;
    this.nanos = nanos;
  }

  /** The next block to retry; empty if none is due. */
  Optional<BlockToJudge> next(ChainNode node, SentinelPosition from) {
    if (isPaused && nanos.getAsLong() - rested < period.toNanos()) {
      return Optional.empty();
    }
    isPaused = false;
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
          // All blocks before it are forgotten, too.
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

  /** The earliest possible mining time of the block; the blocks of a gap were not observed. */
  private static Instant mined(JudgedBlock row, ChainHeader block) {
    Instant mined = Instant.ofEpochSecond(block.timestamp());
    Instant judged = row.row().judgedAt();
    if (!mined.isAfter(judged)) {
      return mined;
    }
    return row.row().lastBlock() == null ? judged.minus(UNDATED) : Instant.EPOCH;
  }

  /** Records that a block was judged: the rest of its gap is next. */
  void judged(BlockToJudge block) {
    if (block.isOfGap()) {
      goTo(block.unjudged().orElseThrow().row().blockNumber(), Long.MAX_VALUE);
    }
  }

  /** Records that a block still could not be judged. */
  void failed(UnjudgedReason why) {
    if (why == UnjudgedReason.NO_METHOD) {
      // The node cannot trace other blocks either.
      restart();
    } else if (why == UnjudgedReason.NO_ANSWER || ++failures >= MOST_FAILURES) {
      pause();
    }
  }

  private void goTo(long number, long position) {
    block = number;
    place = position;
  }

  private void restart() {
    goTo(Long.MAX_VALUE, Long.MAX_VALUE);
    pause();
  }

  private void pause() {
    failures = 0;
    isPaused = true;
    rested = nanos.getAsLong();
  }
}
