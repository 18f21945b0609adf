package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.function.LongSupplier;

/** When the questions about one block have to end: slow answers must not add up to a standstill. */
final class BlockDeadline {
  /** Shorter than any time after which a job counts as stuck. */
  static final Duration LONGEST = Duration.ofSeconds(20);

  /**
   * Of a block that could not be judged before, at least: one that was just mined is not to wait
   * for it for long.
   */
  static final Duration BRIEF = Duration.ofSeconds(1);

  private final LongSupplier nanos;
  private final boolean patient;
  private final Duration longest;
  private final long begun;

  /**
   * Of questions that begin now.
   *
   * @param nanos the time, as {@link System#nanoTime}
   * @param patient whether all is asked again later if one of them is not answered
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

  /** Whether all is asked again later if one of the questions is not answered. */
  boolean mayRetry() {
    return patient;
  }

  /**
   * The answer to another question.
   *
   * @throws UnjudgedReason.UnjudgedException if there is no time for it, or no answer and no later
   * @throws Failure CHAIN_UNAVAILABLE if it is to be asked later
   */
  JsonNode answer(ChainNode node, String method, JsonNode params) {
    check();
    try {
      return node.call(method, params);
    } catch (Failure failure) {
      if (patient || failure.reason() != Failure.Reason.CHAIN_UNAVAILABLE) {
        throw failure;
      }
      throw UnjudgedReason.NO_ANSWER.found();
    }
  }

  /**
   * Asks whether there is time for another question.
   *
   * @throws UnjudgedReason.UnjudgedException if not
   */
  void check() {
    if (nanos.getAsLong() - begun > longest.toNanos()) {
      throw UnjudgedReason.NO_ANSWER.found();
    }
  }
}
