package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Answers the calls of a message one after the other, within bounds of time and size for all of
 * them: a batch of a thousand slow calls would hold its thread for hours, whoever is still there.
 */
final class MessageLoop {
  private final Duration most;
  private final int mostBytes;
  private final LongSupplier clock;

  /**
   * A loop with bounds.
   *
   * @param most how long calls are begun
   * @param mostBytes of the answer
   * @param clock nanoseconds, as of {@link System#nanoTime}
   */
  MessageLoop(Duration most, int mostBytes, LongSupplier clock) {
    this.most = most;
    this.mostBytes = mostBytes;
    this.clock = clock;
  }

  /** The body to send; empty when everything in it was a notification. */
  byte[] answer(RpcMessage message, Function<RpcRequest, JsonNode> results) {
    RpcAnswers answers = new RpcAnswers(message.isBatch(), mostBytes);
    long began = clock.getAsLong();
    for (RpcRequest request : message.calls()) {
      try {
        if (clock.getAsLong() - began > most.toNanos()) {
          throw RpcError.busy(
              "The message takes longer than %d ms; send fewer calls at once"
                  .formatted(most.toMillis()));
        }
        JsonNode result = results.apply(request);
        if (!request.isNotification()) {
          answers.result(request.id(), result);
        }
      } catch (RpcError error) {
        if (!request.isNotification()) {
          answers.error(request.id(), error);
        }
      }
    }
    return answers.bytes();
  }
}
