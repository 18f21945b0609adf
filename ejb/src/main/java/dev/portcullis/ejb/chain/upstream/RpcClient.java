package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.NodeProblem;
import dev.portcullis.ejb.chain.NodeRateLimitedException;
import dev.portcullis.ejb.chain.upstream.UpstreamCalls.Outcome;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Span;
import dev.portcullis.kernel.TraceParent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends JSON-RPC 2.0 over HTTP to the upstream node. Responses are untrusted: each has a size limit
 * and a timeout, and must be a JSON-RPC response to exactly this request.
 */
final class RpcClient implements AutoCloseable {
  /**
   * Response too large (R-CHN-29): the code that nodes use for their own limit, and this client for
   * its limit.
   */
  static final int RESPONSE_TOO_LARGE = -32008;

  /** The maximum number of concurrent calls for one caller. */
  private static final int AT_ONCE = 8;

  /** A call in flight. */
  private record Sent(long id, long begun, Span span, PendingNodeCall pending) {}

  private final UpstreamCalls calls;
  private final NodeTransport transport;
  private final ObjectReader reader;
  private final AtomicLong ids = new AtomicLong();

  private final Throttle throttle = new Throttle(System::nanoTime, Ids::fraction);

  private final CallFailures failures;

  RpcClient(UpstreamSettings settings, UpstreamCalls calls) {
    this(settings, calls, CallFailures.CHAIN_NODE);
  }

  /**
   * A client of another server than a chain node.
   *
   * @param server what it is, for log lines and callers
   */
  RpcClient(UpstreamSettings settings, UpstreamCalls calls, String server) {
    this.calls = calls;
    this.failures = new CallFailures(server, settings.httpUrl());
    this.reader = RpcEnvelope.reader(settings.maxResponseBytes());
    this.transport =
        settings.httpUrl().getScheme().equals("http")
            ? new BlockingHttp(settings)
            : new AsyncHttp(settings);
  }

  /**
   * Calls {@code method} with the array {@code params}. The call is also aborted on the connection
   * if it exceeds {@code limit}, its thread is interrupted, or its caller has disconnected ({@link
   * Cancellation}).
   *
   * @return the result, JSON null included
   * @throws NodeErrorException with the node's own error, or {@link #RESPONSE_TOO_LARGE} if the
   *     response exceeds the size limit
   * @throws Failure {@code CHAIN_UNAVAILABLE} if there is no response or no usable one
   */
  JsonNode call(String method, JsonNode params, Duration limit) {
    return answer(method, send(method, params), limit);
  }

  /**
   * Calls {@code method} with each of {@code params}, some concurrently: not every node supports
   * batches, and no node must buffer a large response.
   *
   * @param limit of all of them
   * @return the results in order
   */
  List<JsonNode> callAll(String method, List<JsonNode> params, Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    Deque<Sent> under = new ArrayDeque<>();
    List<JsonNode> results = new ArrayList<>();
    try {
      for (JsonNode each : params) {
        if (under.size() == AT_ONCE) {
          results.add(answer(method, under.pop(), left(end)));
        }
        Sent sent = send(method, each);
        under.add(sent);
        if (!sent.pending().begin(left(end))) {
          // It waits for a connection: none of those in use is one of this caller.
          receive(method, under, end, results);
        }
      }
      receive(method, under, end, results);
      return results;
    } finally {
      under.forEach(sent -> sent.pending().cancel());
    }
  }

  private void receive(String method, Deque<Sent> under, long end, List<JsonNode> results) {
    while (!under.isEmpty()) {
      results.add(answer(method, under.pop(), left(end)));
    }
  }

  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  /**
   * Starts a call.
   *
   * @throws Failure by {@link NodeRateLimitedException} during the back-off of the rate limit
   */
  private Sent send(String method, JsonNode params) {
    throttle
        .remaining()
        .ifPresent(
            wait -> {
              throw NodeRateLimitedException.failure(wait);
            });
    long id = ids.incrementAndGet();
    Span span = Span.beside(method, Span.Kind.CLIENT).with("rpc.system", "jsonrpc");
    String trace = span.place().or(Span::outgoing).map(TraceParent::header).orElse(null);
    return new Sent(
        id,
        System.nanoTime(),
        span,
        transport.call(
            new NodeTransport.Request(
                RpcEnvelope.request(id, method, params), trace, RepeatableMethods.isRead(method))));
  }

  private JsonNode answer(String method, Sent sent, Duration limit) {
    Outcome outcome = Outcome.UNUSABLE;
    try {
      JsonNode answer = read(method, sent, limit);
      outcome = Outcome.ANSWERED;
      return answer;
    } catch (NodeErrorException refusal) {
      outcome = Outcome.of(refusal);
      throw refusal;
    } catch (Failure failure) {
      outcome = Outcome.of(failure);
      throw failure;
    } finally {
      calls.ended(method, outcome, System.nanoTime() - sent.begun());
      sent.span()
          .with("portcullis.outcome", UpstreamCalls.label(outcome))
          .failed(outcome != Outcome.ANSWERED && outcome != Outcome.REFUSED)
          .end();
    }
  }

  private JsonNode read(String method, Sent sent, Duration limit) {
    long id = sent.id();
    BoundedBody.Answer answer = await(method, sent.pending(), limit);
    JsonNode envelope;
    try {
      envelope = reader.readTree(answer.body());
    } catch (IOException notJson) {
      if (answer.status() == RateLimitDetector.TOO_MANY_REQUESTS) {
        throw busy(method, RateLimitDetector.wait(answer.retryAfter()));
      }
      if (answer.status() != 200) {
        throw failures.refused(method, answer.status());
      }
      throw failures.malformed(method, "not JSON: " + CallFailures.firstLine(notJson));
    }
    return result(method, id, answer, envelope);
  }

  private BoundedBody.Answer await(String method, PendingNodeCall pending, Duration limit) {
    Runnable over = Cancellation.current().begin(pending::cancel);
    try {
      return pending.await(limit);
    } catch (TimeoutException late) {
      throw failures.unavailable(method, "no response within " + limit.toMillis() + " ms", late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw failures.unavailable(method, "interrupted", interrupted);
    } catch (CancellationException left) {
      throw CallFailures.because(left);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof BoundedBody.TooLarge tooLarge) {
        throw new NodeErrorException(RESPONSE_TOO_LARGE, "Response is too big", null)
            .because(tooLarge);
      }
      throw failures.unavailable(
          method, CallFailures.firstLine(failed.getCause()), failed.getCause());
    } finally {
      over.run();
    }
  }

  private JsonNode result(String method, long id, BoundedBody.Answer answer, JsonNode response) {
    int status = answer.status();
    try {
      Optional<NodeErrorException> refusal = RpcEnvelope.refusal(response);
      if (refusal.isPresent() && RateLimitDetector.isRateLimit(method, status, refusal.get())) {
        throw busy(
            method,
            RateLimitDetector.wait(answer.retryAfter())
                .or(() -> RateLimitDetector.wait(refusal.get())));
      }
      if (refusal.isEmpty() && status == RateLimitDetector.TOO_MANY_REQUESTS) {
        throw busy(method, RateLimitDetector.wait(answer.retryAfter()));
      }
      if (refusal.isEmpty() && status != 200) {
        throw failures.refused(method, status);
      }
      JsonNode answered = response.path("id");
      boolean ours = answered.canConvertToLong() && answered.longValue() == id;
      if (!ours && !(refusal.isPresent() && answered.isNull())) {
        throw failures.malformed(method, "not a response to the request");
      }
      throttle.answered();
      failures.answered();
      if (refusal.isPresent()) {
        throw refusal.get();
      }
      return RpcEnvelope.result(response);
    } catch (IllegalArgumentException wrong) {
      // A proxy before the node responds in its own format, such as {"error": "unauthorized"}.
      if (status == RateLimitDetector.TOO_MANY_REQUESTS) {
        throw busy(method, RateLimitDetector.wait(answer.retryAfter()));
      }
      throw status == 200
          ? failures.malformed(method, wrong.getMessage())
          : failures.refused(method, status);
    }
  }

  /** The failure for an unusable response; the log line describes the defect. */
  Failure malformed(String method, String wrong) {
    return failures.malformed(method, wrong);
  }

  private Failure busy(String method, Optional<Duration> asked) {
    return failures.busy(method, throttle.limit(asked));
  }

  /** The last failure to respond; empty if there was none. */
  Optional<NodeProblem> problem() {
    return failures.problem();
  }

  /** The host and port of the node, for log lines. */
  String where() {
    return failures.where();
  }

  /** Cancels the calls in flight as well, so that none waits for its timeout. */
  @Override
  public void close() {
    transport.close();
  }
}
