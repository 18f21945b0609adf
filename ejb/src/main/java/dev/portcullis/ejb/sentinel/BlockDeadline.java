package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.function.LongSupplier;

/** The deadline of the queries about one block. Slow responses must not add up to a standstill. */
final class BlockDeadline {
  /** Shorter than any time after which a job counts as stuck. */
  static final Duration LONGEST = Duration.ofSeconds(20);

  /**
   * The minimum for a block that is judged again. A newly mined block must not wait for it for
   * long.
   */
  static final Duration BRIEF = Duration.ofSeconds(1);

  private final LongSupplier nanos;
  private final boolean patient;
  private final Duration longest;
  private final long begun;

  /**
   * For queries that begin now.
   *
   * @param nanos the time, as {@link System#nanoTime}
   * @param patient whether the block is queried again later after a time-out
   */
  BlockDeadline(LongSupplier nanos, boolean patient) {
    this(nanos, patient, LONGEST);
  }

  private BlockDeadline(LongSupplier nanos, boolean patient, Duration longest) {
    this.nanos = nanos;
    this.patient = patient;
    this.longest = longest;
    this.begun = nanos.getAsLong();
  }

  /**
   * For queries about a block that was mined long ago, none of which is repeated. The limit is the
   * time since the last new block, from {@link #BRIEF} to {@link #LONGEST}. So even a slow trace
   * ends in time on a quiet chain.
   *
   * @param quiet how long the head has been the same
   */
  static BlockDeadline brief(LongSupplier nanos, Duration quiet) {
    Duration least = quiet.compareTo(BRIEF) < 0 ? BRIEF : quiet;
    return new BlockDeadline(nanos, false, least.compareTo(LONGEST) < 0 ? least : LONGEST);
  }

  /** Whether the block is queried again later after a time-out. */
  boolean mayRetry() {
    return patient;
  }

  /**
   * The result of a query.
   *
   * @throws UnjudgedReason.UnjudgedException if the deadline has passed, or the node does not
   *     respond and there is no later attempt
   * @throws Failure CHAIN_UNAVAILABLE if it is to be queried later
   */
  JsonNode answer(ChainNode node, String method, JsonNode params) {
    check();
    try {
      return node.call(method, params);
    } catch (Failure failure) {
      if (patient || failure.reason() != Failure.Reason.CHAIN_UNAVAILABLE) {
        throw failure;
      }
      throw UnjudgedReason.NO_ANSWER.asException();
    }
  }

  /**
   * Checks that there is time for another query.
   *
   * @throws UnjudgedReason.UnjudgedException if not
   */
  void check() {
    if (nanos.getAsLong() - begun > longest.toNanos()) {
      throw UnjudgedReason.NO_ANSWER.asException();
    }
  }
}
