package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.NodeProblem;
import dev.portcullis.ejb.chain.NodeRateLimitedException;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.LogThrottle;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the failures of calls to one node: the exception for the caller, the log line, and the
 * problem that health shows.
 *
 * <p>The URL may contain an access key, so log lines name the host and port only, and exceptions
 * name neither.
 */
final class CallFailures {
  /** The client's logger, so that all lines share a category. */
  private static final Logger LOG = LoggerFactory.getLogger(RpcClient.class);

  private static final int MAX_LOGGED_CHARS = 300;

  /** The server of most clients, in log lines and for callers. */
  static final String CHAIN_NODE = "The chain node";

  private final String server;
  private final URI url;
  private final LogThrottle lines = LogThrottle.perMinute(1);

  /** Whether the last log line reported that the node does not respond. */
  private final AtomicBoolean down = new AtomicBoolean();

  private volatile NodeProblem problem;

  /**
   * Starts without a failure of the server at {@code url}.
   *
   * @param server what it is, such as {@link #CHAIN_NODE}
   */
  CallFailures(String server, URI url) {
    this.server = server;
    this.url = url;
  }

  /** Records a usable response. */
  void answered() {
    if (down.compareAndSet(true, false)) {
      LOG.info("{} at {} responds again", server, where());
    }
  }

  /** The failure for an unusable response; the log line describes the defect. */
  Failure malformed(String method, String wrong) {
    problem = NodeProblem.malformed();
    lines
        .permit("malformed")
        .ifPresent(
            more ->
                LOG.warn(
                    "{} at {} responded to {} with {}{}",
                    server,
                    where(),
                    method,
                    clean(wrong),
                    more));
    return Failure.of(Reason.CHAIN_UNAVAILABLE, server + " returned an invalid response");
  }

  /**
   * The failure for a call that the node's rate limit rejects.
   *
   * @param wait how long no more calls are sent
   */
  Failure busy(String method, Duration wait) {
    problem = NodeProblem.busy();
    lines
        .permit("busy")
        .ifPresent(
            more ->
                LOG.warn(
                    "{} at {} rejects {} because of its rate limit; the next query"
                        + " follows in {} ms{}",
                    server,
                    where(),
                    method,
                    wait.toMillis(),
                    more));
    return NodeRateLimitedException.failure(wait);
  }

  /** The failure for a response without a result, with a status other than 200. */
  Failure refused(String method, int status) {
    problem = NodeProblem.ofStatus(status);
    return unanswered(method, "HTTP status " + status, null);
  }

  /** The failure for a call without a response; an interrupted thread is no problem of the node. */
  Failure unavailable(String method, String why, Throwable cause) {
    if (!(cause instanceof InterruptedException)) {
      problem = NodeProblem.of(cause);
    }
    return unanswered(method, why, cause);
  }

  private Failure unanswered(String method, String why, Throwable cause) {
    LOG.debug("{} at {} does not respond to {}", server, where(), method, cause);
    if (!down.get()) {
      lines
          .permit("down")
          .filter(more -> down.compareAndSet(false, true))
          .ifPresent(
              more ->
                  LOG.warn(
                      "{} at {} does not respond to {}: {}{}",
                      server,
                      where(),
                      method,
                      clean(why),
                      more));
    }
    return because(server, cause);
  }

  /** The callers' failure for a call without a response. */
  static Failure because(Throwable cause) {
    return because(CHAIN_NODE, cause);
  }

  private static Failure because(String server, Throwable cause) {
    Failure failure = Failure.of(Reason.CHAIN_UNAVAILABLE, server + " does not respond");
    return cause == null ? failure : (Failure) failure.initCause(cause);
  }

  /** Whether the node accepted the call and did not respond in time. */
  static boolean isLate(Failure failure) {
    Throwable cause = failure.getCause();
    return cause instanceof TimeoutException
        || (cause instanceof SocketTimeoutException && !(cause instanceof ConnectTimeoutException));
  }

  /** Whether the calling thread was interrupted, or its caller has disconnected. */
  static boolean isInterrupted(Failure failure) {
    Throwable cause = failure.getCause();
    return cause instanceof InterruptedException || cause instanceof CancellationException;
  }

  /** The last failure of the node to respond; empty if there was none. */
  Optional<NodeProblem> problem() {
    return Optional.ofNullable(problem);
  }

  /** The host and port of the node, for log lines. */
  String where() {
    return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
  }

  /** The class and the first line of the message of a cause. */
  static String firstLine(Throwable cause) {
    String message = cause.getMessage() == null ? "" : ": " + cause.getMessage();
    return cause.getClass().getSimpleName() + message.lines().findFirst().orElse("");
  }

  /** Makes one line of bounded length, so that a node cannot forge log lines. */
  private static String clean(String text) {
    String line = text.replaceAll("\\p{Cntrl}", " ");
    return line.length() <= MAX_LOGGED_CHARS ? line : line.substring(0, MAX_LOGGED_CHARS) + "…";
  }
}
