package dev.portcullis.ejb.chain;

import dev.portcullis.ejb.outbound.ConnectionFailureText;
import dev.portcullis.kernel.Clock;
import java.time.Instant;

/**
 * The last failure of a node to respond, for operators.
 *
 * @param at the time of the failure
 * @param description the description, without the node's message and address
 */
public record NodeProblem(Instant at, String description) {
  /** No response. */
  public static NodeProblem of(Throwable cause) {
    return new NodeProblem(Clock.now(), ConnectionFailureText.because(cause));
  }

  /** A response without a result. */
  public static NodeProblem ofStatus(int status) {
    return new NodeProblem(Clock.now(), "It responds with HTTP status " + status);
  }

  /** The node rejects calls because of its rate limit. */
  public static NodeProblem busy() {
    return new NodeProblem(Clock.now(), "Its rate limit is reached");
  }

  /** A malformed response. */
  public static NodeProblem malformed() {
    return new NodeProblem(Clock.now(), "Its response is invalid");
  }
}
