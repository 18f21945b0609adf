package dev.portcullis.ejb.rpc.limit;

import dev.portcullis.ejb.admission.CallerClass;
import dev.portcullis.ejb.admission.ConcurrencyLimiter;
import dev.portcullis.ejb.admission.ConcurrencyLimiter.PermitRequest;
import dev.portcullis.ejb.admission.ConcurrencyLimits;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Bounds how many calls execute code or search logs at a time, and how many look something up: of
 * all callers, of one organization and of one account. Neither kind waits for the other: a node
 * that hangs must not take the threads that the administration needs.
 */
@ApplicationScoped
public class Bulkhead {
  private static final int ALL = 100;
  private static final ThreadLocal<NodeWorkload> HELD = new ThreadLocal<>();
  private static final ThreadLocal<Boolean> MOVABLE = ThreadLocal.withInitial(() -> false);

  private final Map<NodeWorkload, ConcurrencyLimiter> limiters = new EnumMap<>(NodeWorkload.class);
  private long waitNanos;

  /** For the container's proxy. */
  protected Bulkhead() {}

  /** With the configured bounds. */
  @Inject
  public Bulkhead(RpcConfig config) {
    waitNanos = config.executionWait().toNanos();
    limiters.put(NodeWorkload.EXECUTION, limiter(config.executions(), config));
    limiters.put(NodeWorkload.LOOKUP, limiter(config.lookups(), config));
    // Callers of the legacy rollup are anonymous, so all of them together may use all
    // places.
    limiters.put(NodeWorkload.LEGACY, limiter(config.legacyCalls(), config.accountPercent(), ALL));
  }

  private static ConcurrencyLimiter limiter(int places, RpcConfig config) {
    return limiter(places, config.accountPercent(), config.organizationPercent());
  }

  private static ConcurrencyLimiter limiter(int places, int account, int organization) {
    return new ConcurrencyLimiter(
        ConcurrencyLimits.ofCalls(places, account, organization), System::nanoTime);
  }

  /** As whom the calls of a request take places. */
  public static CallerClass caller(CallContext context) {
    Actor actor = context.actor();
    return actor.id() == null
        ? CallerClass.anonymous(ClientNetwork.of(context.ipAddress()))
        : CallerClass.account(actor.type().wireName() + " " + actor.id(), actor.organizationId());
  }

  /** The places of a kind, for calls that begin when there is one. */
  public ConcurrencyLimiter places(NodeWorkload work) {
    return limiters.get(work);
  }

  /**
   * Does something for which this thread has a place; what it asks the node takes no other.
   *
   * @param work the kind of the place; one for executions covers lookups as well
   */
  public static void runWithPermit(NodeWorkload work, Runnable task) {
    HELD.set(work);
    try {
      movable(task);
    } finally {
      HELD.remove();
    }
  }

  /**
   * Does something that fails with {@link PermitRequiredException} instead of waiting for a place.
   */
  public static void movable(Runnable task) {
    MOVABLE.set(true);
    try {
      task.run();
    } finally {
      MOVABLE.remove();
    }
  }

  /**
   * What the node answers, as soon as there is a place. What else is asked for the answer takes no
   * other place of the kind.
   *
   * @param caller on whose behalf
   * @throws RpcError −32009 if there is none in time
   * @throws PermitRequiredException if there is none, and this thread must not wait
   */
  public <T> T call(CallerClass caller, String method, Supplier<T> call) {
    NodeWorkload work = NodeWorkload.ofNode(method);
    NodeWorkload held = HELD.get();
    if (held != null && held.compareTo(work) >= 0) {
      return call.get();
    }
    ConcurrencyLimiter places = places(work);
    enter(work, places, caller);
    long entered = System.nanoTime();
    HELD.set(work);
    try {
      return call.get();
    } finally {
      restore(held);
      places.leave(caller, System.nanoTime() - entered);
    }
  }

  private static void restore(NodeWorkload held) {
    if (held == null) {
      HELD.remove();
    } else {
      HELD.set(held);
    }
  }

  private void enter(NodeWorkload work, ConcurrencyLimiter places, CallerClass caller) {
    if (places.enter(caller)) {
      return;
    }
    if (MOVABLE.get()) {
      throw new PermitRequiredException(work);
    }
    QueuedThread turn = new QueuedThread();
    places.await(caller, turn);
    if (!turn.hasCome(waitNanos) && (places.giveUp(caller, turn) || !turn.hasCome(waitNanos))) {
      throw busy();
    }
  }

  /** The error for want of a place. */
  public static RpcError busy() {
    return RpcError.busy("Too many calls wait for the chain; try again");
  }

  /** A thread that waits. */
  private static final class QueuedThread implements PermitRequest {
    private final CompletableFuture<Boolean> come = new CompletableFuture<>();

    @Override
    public void start() {
      var unused = come.complete(true);
    }

    @Override
    public void refuse() {
      var unused = come.complete(false);
    }

    private boolean hasCome(long nanos) {
      try {
        return come.get(nanos, TimeUnit.NANOSECONDS);
      } catch (TimeoutException | ExecutionException late) {
        return false;
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
