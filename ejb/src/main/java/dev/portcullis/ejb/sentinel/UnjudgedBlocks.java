package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Blocks that could not be judged, each once in a while, as long as it is known what rights changed
 * since. The newest come first: of these the fewest rights changed, and about what escaped there
 * something can still be done. What fails again costs a bounded number of tries a period.
 */
final class UnjudgedBlocks {
  /** So many blocks that still cannot be judged end a run. */
  static final int MOST_FAILURES = 20;

  /** So many rows are looked at for one whose block is there. */
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
   * Nothing was tried yet.
   *
   * @param period how long to rest after a run
   * @param nanos the time, as {@link System#nanoTime}
   */
  UnjudgedBlocks(SentinelStore store, Duration period, LongSupplier nanos) {
    this.store = store;
    this.period = period;
    this.nanos = nanos;
  }

  /** The next block that could not be judged before; empty if there is none to be tried now. */
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
        beginAnew();
        return Optional.empty();
      }
      goTo(row.get().row().blockNumber(), row.get().position());
      Optional<BlockHeader> there = header(node, row.get());
      if (there.isPresent()) {
        Instant mined = mined(row.get(), there.get());
        if (BlockJudge.isForgotten(mined, now)) {
          // And so are all before it.
          beginAnew();
          return Optional.empty();
        }
        return Optional.of(new BlockToJudge(node, there.get(), from, now, mined, row));
      }
    }
    return Optional.empty();
  }

  /** The block, if it is on the chain; of a gap, the last one. */
  private static Optional<BlockHeader> header(ChainNode node, JudgedBlock row) {
    Long last = row.row().lastBlock();
    if (last != null) {
      return node.block(last);
    }
    return node.block(row.row().blockNumber())
        .filter(block -> block.hash().text().equals(row.row().blockHash()));
  }

  /** When it was mined at the earliest; of a gap nobody saw its blocks. */
  private static Instant mined(JudgedBlock row, BlockHeader block) {
    Instant mined = Instant.ofEpochSecond(block.timestamp());
    Instant judged = row.row().judgedAt();
    if (!mined.isAfter(judged)) {
      return mined;
    }
    return row.row().lastBlock() == null ? judged.minus(UNDATED) : Instant.EPOCH;
  }

  /** It was judged: what is left of its gap is next. */
  void judged(BlockToJudge block) {
    if (block.isOfGap()) {
      goTo(block.unjudged().orElseThrow().row().blockNumber(), Long.MAX_VALUE);
    }
  }

  /** It could still not be judged. */
  void failed(Unjudged why) {
    if (why == Unjudged.NO_METHOD) {
      // As little can be said of others.
      beginAnew();
    } else if (why == Unjudged.NO_ANSWER || ++failures >= MOST_FAILURES) {
      rest();
    }
  }

  private void goTo(long number, long position) {
    block = number;
    place = position;
  }

  private void beginAnew() {
    goTo(Long.MAX_VALUE, Long.MAX_VALUE);
    rest();
  }

  private void rest() {
    failures = 0;
    rests = true;
    rested = nanos.getAsLong();
  }
}
