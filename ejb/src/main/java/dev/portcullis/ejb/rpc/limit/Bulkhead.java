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
 * Limits the concurrent calls that execute code or search logs, and the concurrent lookups. There
 * are limits for all callers, for one organization and for one account. Neither kind waits for the
 * other: a hanging node must not take the threads of the administration.
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
    // Callers of the legacy rollup are anonymous, so all of them together may use all permits.
    limiters.put(NodeWorkload.LEGACY, limiter(config.legacyCalls(), config.accountPercent(), ALL));
  }

  private static ConcurrencyLimiter limiter(int places, RpcConfig config) {
    return limiter(places, config.accountPercent(), config.organizationPercent());
  }

  private static ConcurrencyLimiter limiter(int places, int account, int organization) {
    return new ConcurrencyLimiter(
        ConcurrencyLimits.ofCalls(places, account, organization), System::nanoTime);
  }

  /** The caller class that takes the permits for the calls of a request. */
  public static CallerClass caller(CallContext context) {
    Actor actor = context.actor();
    return actor.id() == null
        ? CallerClass.anonymous(ClientNetwork.of(context.ipAddress()))
        : CallerClass.account(actor.type().wireName() + " " + actor.id(), actor.organizationId());
  }

  /** The permits of a kind, for calls that begin when one is free. */
  public ConcurrencyLimiter permits(NodeWorkload work) {
    return limiters.get(work);
  }

  /**
   * Runs a task with a permit of this thread. Node calls of the task need no other permit.
   *
   * @param work the kind of the permit; one for executions covers lookups as well
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
   * Runs a task that fails with {@link PermitRequiredException} instead of waiting for a permit.
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
   * The node's result, as soon as there is a permit. Further node calls for the result need no
   * other permit of the kind.
   *
   * @param caller the caller class of the call
   * @throws RpcError −32009 if there is none in time
   * @throws PermitRequiredException if there is none, and this thread must not wait
   */
  public <T> T call(CallerClass caller, String method, Supplier<T> call) {
    return call(caller, NodeWorkload.ofNode(method), call);
  }

  /** The same for a call that causes this workload. */
  public <T> T call(CallerClass caller, NodeWorkload work, Supplier<T> call) {
    NodeWorkload held = HELD.get();
    if (held != null && held.compareTo(work) >= 0) {
      return call.get();
    }
    ConcurrencyLimiter places = permits(work);
    enter(work, places, caller);
    long entered = System.nanoTime();
    HELD.set(work);
    try {
      return call.get();
    } finally {
      restore(held);
      places.release(caller, System.nanoTime() - entered);
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
    if (places.tryAcquire(caller)) {
      return;
    }
    if (MOVABLE.get()) {
      throw new PermitRequiredException(work);
    }
    QueuedThread turn = new QueuedThread();
    places.await(caller, turn);
    if (!turn.awaitStart(waitNanos)
        && (places.cancel(caller, turn) || !turn.awaitStart(waitNanos))) {
      throw busy();
    }
  }

  /** The error for a missing permit. */
  public static RpcError busy() {
    return RpcError.busy("Too many calls wait for the chain; try again");
  }

  /** A thread that waits for a permit. */
  private static final class QueuedThread implements PermitRequest {
    private final CompletableFuture<Boolean> started = new CompletableFuture<>();

    @Override
    public void start() {
      var unused = started.complete(true);
    }

    @Override
    public void refuse() {
      var unused = started.complete(false);
    }

    private boolean awaitStart(long nanos) {
      try {
        return started.get(nanos, TimeUnit.NANOSECONDS);
      } catch (TimeoutException | ExecutionException late) {
        return false;
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
