package dev.portcullis.ejb.chain;

import dev.portcullis.ejb.outbound.ConnectionFailureText;
import dev.portcullis.kernel.Clock;
import java.time.Instant;

/**
 * How a node last failed to answer, for whoever operates it.
 *
 * @param at when
 * @param words how, without what the node said and where it is
 */
public record NodeProblem(Instant at, String words) {
  /** There was no answer. */
  public static NodeProblem of(Throwable cause) {
    return new NodeProblem(Clock.now(), ConnectionFailureText.because(cause));
  }

  /** There was one without a result. */
  public static NodeProblem ofStatus(int status) {
    return new NodeProblem(Clock.now(), "It answers with HTTP status " + status);
  }

  /** It refuses calls because of its rate limit. */
  public static NodeProblem busy() {
    return new NodeProblem(Clock.now(), "Its rate limit is reached");
  }

  /** There was one that is none. */
  public static NodeProblem malformed() {
    return new NodeProblem(Clock.now(), "It answers what cannot be used");
  }
}
