package dev.portcullis.ejb.webhook.testevent;

import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.webhook.callback.WebhookSigner;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.http.CallbackResponse;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Sends a test event and waits for the response of its receiver. It bypasses the queues, but uses
 * the same client and address checks, and the same signing keys as callbacks. Requests of a user
 * are rate-limited, and each user has one of few permits at a time. Users therefore cannot flood a
 * receiver or block the server.
 */
@ApplicationScoped
public class TestEvents {
  private final TestTargetService targets;
  private final CallbackClient client;
  private final OutboundBulkhead calls;
  private final RateLimiter limits;
  private final Set<String> sending = ConcurrentHashMap.newKeySet();
  private final Supplier<Duration> timeout;

  /** For the container. */
  protected TestEvents() {
    this(null, null, null, null, () -> Duration.ZERO);
  }

  /** With the configured timeout. */
  @Inject
  public TestEvents(
      TestTargetService targets,
      CallbackClient client,
      OutboundBulkhead calls,
      RateLimiter limits,
      WebhookConfig config) {
    this(targets, client, calls, limits, () -> config.settings().sending().timeout());
  }

  /** With a custom timeout. */
  TestEvents(
      TestTargetService targets,
      CallbackClient client,
      OutboundBulkhead calls,
      RateLimiter limits,
      Supplier<Duration> timeout) {
    this.targets = targets;
    this.client = client;
    this.calls = calls;
    this.limits = limits;
    this.timeout = timeout;
  }

  /**
   * Sends a test event to a user's own webhook.
   *
   * @throws Failure NOT_FOUND, CONFLICT as {@link TestTargetService}; CONFLICT also when another
   *     test event of the user is in flight; RATE_LIMITED when the user sends too many; OVERLOADED
   *     when too many of other users are in flight
   */
  public TestEventResult send(String userId, String id) {
    return send(userId, () -> targets.owned(userId, id));
  }

  /**
   * Sends a test event to a webhook that the administrators of a scope manage, on behalf of one of
   * them.
   *
   * @throws Failure as {@link #send(String, String)}
   */
  public TestEventResult send(String userId, Scope scope, String id) {
    return send(userId, () -> targets.of(scope, id));
  }

  /**
   * Sends a test event to a user's own operational webhook.
   *
   * @throws Failure as {@link #send(String, String)}
   */
  public TestEventResult sendOperational(String userId) {
    return send(userId, () -> targets.operational(userId));
  }

  private TestEventResult send(String userId, Supplier<TestTarget> target) {
    limits
        .take(RateLimitKind.WEBHOOK_TEST, userId, 1)
        .filter(RateLimitStatus::isExceeded)
        .ifPresent(
            known -> {
              throw Failure.rateLimited(
                  "Too many test events; at most " + known.limit() + " in a window of time",
                  known.limit(),
                  known.resetSeconds());
            });
    if (!sending.add(userId)) {
      throw Failure.of(Failure.Reason.CONFLICT, "Another test event of yours is in progress");
    }
    try {
      return calls.within(
          new OutboundBulkhead.Target(userId, OutboundBulkhead.TargetOrigin.RECEIVER),
          () -> post(target.get()));
    } finally {
      sending.remove(userId);
    }
  }

  private TestEventResult post(TestTarget target) {
    UUID id = Ids.uuid();
    if (target.keys().isEmpty()) {
      return new TestEventResult(
          id, CallbackResponse.failed("The signing key cannot be read"), Duration.ZERO);
    }
    Instant now = Clock.now();
    byte[] body = TestEvent.bytes(target, id, now);
    CompletableFuture<CallbackResponse> answer = new CompletableFuture<>();
    CallbackExchange call = new CallbackExchange(answer::complete, true);
    long began = System.nanoTime();
    client.post(URI.create(target.url()), headers(target, id, now, body), body, call);
    CallbackResponse response = await(answer, call);
    return new TestEventResult(id, response, Duration.ofNanos(System.nanoTime() - began));
  }

  private static Map<String, String> headers(TestTarget target, UUID id, Instant now, byte[] body) {
    return target.subscriptionId() == null
        ? WebhookSigner.headers(target.keys(), id, now, body)
        : WebhookSigner.headers(target.keys(), id, now, body, target.subscriptionId());
  }

  /** Reads no more of an endless response than is shown. */
  private CallbackResponse await(
      CompletableFuture<CallbackResponse> answer, CallbackExchange call) {
    try {
      return answer.get(timeout.get().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      call.abort();
      return answer.join();
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      call.abort();
      return answer.join();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    } finally {
      if (!call.isClosed()) {
        call.abort();
      }
    }
  }
}
