package dev.portcullis.web.admission;

import dev.portcullis.ejb.admission.CallerClass;
import dev.portcullis.ejb.admission.ConcurrencyLimiter.PermitRequest;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.http.error.ErrorResponseWriter;
import dev.portcullis.web.http.route.ApiPath;
import dev.portcullis.web.http.route.RouteMatch;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A request between its head and its response: its reserved resources and its state. */
final class PendingRequest implements AsyncListener, ArrivedBody.Reservation {
  /** The next action of the thread that has the request. */
  enum NextStep {
    /** Process the request. */
    SERVE,
    /** Send the failure. */
    REFUSE,
    /** Nothing: the response was sent, or the client has disconnected. */
    END
  }

  private static final Set<String> HEALTH_CHECKS =
      Set.of("/health", "/livez", "/readyz", "/readyz/administration", "/readyz/chain");

  /** The servlet paths of calls to the chain and to the policy service. */
  private static final Set<String> GATEWAY =
      Set.of(
          "/rpc",
          "/rpc/",
          "/rpc/service",
          "/rpc/wallet",
          "/rpc/ws",
          "/jsrpc",
          "/jsrpc-ws",
          "/policy");

  final CallContext call;
  final BufferedRequest request;

  /** The route of the request, matched once. */
  final RouteMatch route;

  /** The resources that the request uses; set as soon as the caller class is known. */
  volatile CallerClassLimits limits;

  private final String target;
  private final Runnable release;
  private final AtomicReference<String> slow = new AtomicReference<>();
  private final Thread originalThread = Thread.currentThread();
  private final AsyncDispatcher dispatches;
  private final AtomicBoolean dispatched = new AtomicBoolean();
  private final AtomicBoolean isResumed = new AtomicBoolean();

  private volatile CallerClass caller;
  private volatile CallerClass placed;
  private volatile AsyncContext async;
  volatile NextStep step = NextStep.SERVE;
  volatile Failure failure;
  volatile boolean closes;
  volatile AsyncBodyReader reading;
  volatile PermitRequest turn;
  volatile long waitingSince;

  /**
   * Sends a failure if no thread resumes the request. It is cancelled on resumption, so that it
   * keeps no reference to the request.
   */
  private volatile Future<?> timeoutTask;

  private boolean left;
  private long leftAt;
  private boolean wanted;
  private long memory;
  private long permitSince;
  private boolean hasPermit;
  private boolean released;

  PendingRequest(
      CallContext call,
      BufferedRequest request,
      RouteMatch route,
      CallerClass caller,
      String target,
      AsyncDispatcher dispatches,
      Consumer<PendingRequest> release) {
    this.call = call;
    this.request = request;
    this.route = route;
    this.target = target;
    countFor(caller);
    this.dispatches = dispatches;
    this.release = () -> release.accept(this);
  }

  /** Whether the request is a health check: that needs no permit. */
  boolean isHealthCheck() {
    String bare = ApiPath.bare(request.getRequestURI());
    return HEALTH_CHECKS.contains(bare.endsWith("/") ? bare.substring(0, bare.length() - 1) : bare);
  }

  /**
   * Assigns the request to a caller class, before it acquires a permit, because it releases the
   * permit under the same class.
   */
  final void countFor(CallerClass counted) {
    caller = counted;
    placed = GATEWAY.contains(target) ? counted.forGateway() : counted;
  }

  /** The caller class that is known without a lookup. */
  CallerClass caller() {
    return caller;
  }

  /** The caller class that acquires the permit. */
  CallerClass permitClass() {
    return placed;
  }

  /** Whether the original thread has detached from the request. */
  boolean isAsync() {
    return async != null;
  }

  void start(AsyncContext context) {
    async = context;
    context.setTimeout(0);
    context.addListener(this);
  }

  /**
   * Makes a thread of the server resume the request, once. A node that shuts down starts nothing:
   * it rejects the request.
   */
  void redispatch(NextStep next) {
    if (!dispatched.compareAndSet(false, true)) {
      return;
    }
    step = next;
    timeoutTask = dispatches.onLost(() -> sendFailure(OverloadFailures.failure()));
    synchronized (this) {
      wanted = true;
      if (!left) {
        // The original thread does that when it leaves.
        return;
      }
    }
    dispatches.dispatchAfterExit(originalThread, leftAt, this::dispatch);
  }

  private void dispatch() {
    if (dispatches.isDraining()) {
      Failure refusal = failure;
      dispatches.answer(
          () -> sendFailure(refusal == null ? OverloadFailures.shuttingDown() : refusal));
      return;
    }
    try {
      async.dispatch(target);
    } catch (RuntimeException ended) {
      // Servers report a closed connection in different ways.
      release();
    }
  }

  /** The original thread leaves our filters. */
  void leave() {
    synchronized (this) {
      left = true;
      leftAt = System.nanoTime();
      if (!wanted) {
        return;
      }
    }
    dispatch();
  }

  /** Resumes the request, once: false if it timed out because no thread resumed it in time. */
  boolean resume() {
    boolean first = isResumed.compareAndSet(false, true);
    if (first && timeoutTask != null) {
      timeoutTask.cancel(false);
    }
    return first;
  }

  /** Sends the failure outside of any request thread, unless a thread has resumed the request. */
  private void sendFailure(Failure refusal) {
    if (!resume()) {
      return;
    }
    try {
      if (step != NextStep.END) {
        ErrorResponseWriter.write(
            refusal, request.getRequestURI(), (HttpServletResponse) async.getResponse(), true);
      }
    } catch (IOException | RuntimeException ended) {
      // The client has disconnected.
    }
    try {
      async.complete();
    } catch (RuntimeException ended) {
      // There is nothing to complete.
    }
    release();
  }

  /**
   * Reserves memory until the request ends.
   *
   * @param bytes how much
   * @return false if the budget is exhausted, or the request has ended
   */
  @Override
  public boolean reserve(long bytes) {
    if (!limits.memory().reserve(caller, bytes)) {
      return false;
    }
    boolean held = add(bytes);
    if (!held) {
      limits.memory().release(caller, bytes);
    }
    return held;
  }

  /** Releases reserved memory before the request ends. */
  @Override
  public void releaseEarly(long bytes) {
    if (add(-bytes)) {
      limits.memory().release(caller, bytes);
    }
  }

  /** Changes the memory to release at the end; false if everything was released already. */
  private synchronized boolean add(long bytes) {
    memory += released ? 0 : bytes;
    return !released;
  }

  synchronized long memory() {
    return memory;
  }

  /** Records a permit for a later release; false if everything was released already. */
  synchronized boolean recordPermit() {
    hasPermit = !released;
    permitSince = System.nanoTime();
    return hasPermit;
  }

  /**
   * Records the release of the permit; returns how many nanoseconds it was in use, -1 if it was
   * not.
   */
  synchronized long permitReleased() {
    long held = hasPermit ? System.nanoTime() - permitSince : -1;
    hasPermit = false;
    return held;
  }

  /** Counts the request among the slow bodies of a network, until {@link #stopCountingAsSlow}. */
  void countAsSlow(String network) {
    slow.set(network);
  }

  /** The network under which it counted as slow; null if it did not, or does not any more. */
  String stopCountingAsSlow() {
    return slow.getAndSet(null);
  }

  /** Releases all resources of the request, once. */
  void release() {
    synchronized (this) {
      if (released) {
        return;
      }
      released = true;
    }
    release.run();
  }

  /** The request is complete, and the server may reuse its response object. */
  private void end() {
    resume();
    release();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    end();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    end();
  }

  @Override
  public void onError(AsyncEvent event) {
    end();
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // Nothing behind this class starts async mode again.
  }
}
