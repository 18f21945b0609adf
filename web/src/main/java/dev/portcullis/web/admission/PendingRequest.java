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

/** A request between its head and its answer: what it holds, and what became of it so far. */
final class PendingRequest implements AsyncListener {
  /** What is to be done now by the thread that has the request. */
  enum NextStep {
    /** Work on it. */
    SERVE,
    /** Answer the failure. */
    REFUSE,
    /** Nothing: it was answered, or nobody is there any more. */
    END
  }

  private static final Set<String> WATCHES =
      Set.of("/health", "/livez", "/readyz", "/readyz/administration", "/readyz/chain");

  private static final Set<String> GATEWAY = Set.of("/rpc", "/jsrpc", "/jsrpc-ws", "/policy");

  final CallContext call;
  final BufferedRequest request;

  /** Which route it is for, matched once. */
  final RouteMatch route;

  /** What it takes while it is here; set as soon as it is known whose it is. */
  volatile CallerClassLimits room;

  private final String target;
  private final Runnable release;
  private final AtomicReference<String> slow = new AtomicReference<>();
  private final Thread bringer = Thread.currentThread();
  private final AsyncDispatcher dispatches;
  private final AtomicBoolean dispatched = new AtomicBoolean();
  private final AtomicBoolean back = new AtomicBoolean();

  private volatile CallerClass caller;
  private volatile CallerClass placed;
  private volatile AsyncContext async;
  volatile NextStep step = NextStep.SERVE;
  volatile Failure failure;
  volatile boolean closes;
  volatile AsyncBodyReader reading;
  volatile PermitRequest turn;
  volatile long waitingSince;

  /** Answers it if no thread takes it up; that ends with the taking up, and holds it no longer. */
  private volatile Future<?> net;

  private boolean left;
  private long leftAt;
  private boolean wanted;
  private long memory;
  private long placedSince;
  private boolean hasPlace;
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

  /** Whether somebody looks whether this node lives: that needs no place. */
  boolean isWatch() {
    String bare = ApiPath.bare(request.getRequestURI());
    return WATCHES.contains(bare.endsWith("/") ? bare.substring(0, bare.length() - 1) : bare);
  }

  /**
   * Counts it for a caller; before it takes a place, because it gives that back as whom it took it.
   */
  final void countFor(CallerClass counted) {
    caller = counted;
    placed = GATEWAY.contains(target) ? counted.forGateway() : counted;
  }

  /** Whom it counts for before anything was looked up. */
  CallerClass caller() {
    return caller;
  }

  /** As whom it takes a place. */
  CallerClass placed() {
    return placed;
  }

  /** Whether the thread that brought it has nothing more to do with it. */
  boolean isAsync() {
    return async != null;
  }

  void start(AsyncContext context) {
    async = context;
    context.setTimeout(0);
    context.addListener(this);
  }

  /**
   * Has a thread of the server take the request up again, once. A node that leaves begins nothing:
   * the request is refused then.
   */
  void redispatch(NextStep next) {
    if (!dispatched.compareAndSet(false, true)) {
      return;
    }
    step = next;
    net = dispatches.onLost(() -> giveUp(OverloadFailures.failure()));
    synchronized (this) {
      wanted = true;
      if (!left) {
        // The thread that brought it does that, when it leaves.
        return;
      }
    }
    dispatches.afterwards(bringer, leftAt, this::dispatch);
  }

  private void dispatch() {
    if (dispatches.isDraining()) {
      Failure refusal = failure;
      dispatches.answer(() -> giveUp(refusal == null ? OverloadFailures.leaving() : refusal));
      return;
    }
    try {
      async.dispatch(target);
    } catch (RuntimeException ended) {
      // Servers differ in how they say that the connection is gone.
      release();
    }
  }

  /** The thread that brought it leaves our filters. */
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

  /** Goes on with it, once: false if it is over for want of a thread that took it up in time. */
  boolean takeUp() {
    boolean first = back.compareAndSet(false, true);
    if (first && net != null) {
      net.cancel(false);
    }
    return first;
  }

  /** Answers the refusal from outside of any request, if no thread has taken it up until now. */
  private void giveUp(Failure refusal) {
    if (!takeUp()) {
      return;
    }
    try {
      if (step != NextStep.END) {
        ErrorResponseWriter.write(
            refusal, request.getRequestURI(), (HttpServletResponse) async.getResponse(), true);
      }
    } catch (IOException | RuntimeException ended) {
      // There is nobody to answer any more.
    }
    try {
      async.complete();
    } catch (RuntimeException ended) {
      // Nor anything to complete.
    }
    release();
  }

  /** Notes memory to give back; false if nothing is given back any more. */
  synchronized boolean holds(long bytes) {
    memory += released ? 0 : bytes;
    return !released;
  }

  /** Notes memory that is given back early; false if all was given back. */
  synchronized boolean gives(long bytes) {
    memory -= released ? 0 : bytes;
    return !released;
  }

  synchronized long memory() {
    return memory;
  }

  /** Notes a place to give back; false if nothing is given back any more. */
  synchronized boolean recordPermit() {
    hasPlace = !released;
    placedSince = System.nanoTime();
    return hasPlace;
  }

  /** Notes that the place is given back; for how many nanoseconds it was held, -1 if it was not. */
  synchronized long permitReleased() {
    long held = hasPlace ? System.nanoTime() - placedSince : -1;
    hasPlace = false;
    return held;
  }

  /** Counts among the slow ones of a network, until {@link #stopCountingAsSlow}. */
  void countAsSlow(String network) {
    slow.set(network);
  }

  /** The network whose slow ones it counted among; null if it did not, or does not any more. */
  String stopCountingAsSlow() {
    return slow.getAndSet(null);
  }

  /** Gives back all that it holds, once. */
  void release() {
    synchronized (this) {
      if (released) {
        return;
      }
      released = true;
    }
    release.run();
  }

  /** It is over, and the server may use its response for others. */
  private void end() {
    takeUp();
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
    // Nobody does behind us.
  }
}
