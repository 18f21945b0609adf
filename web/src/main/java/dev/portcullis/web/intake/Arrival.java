package dev.portcullis.web.intake;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A request between its head and its answer: what it holds, and what became of it so far. */
final class Arrival implements AsyncListener {
  /** What is to be done now by the thread that has the request. */
  enum Step {
    /** Work on it. */
    SERVE,
    /** Answer the failure. */
    REFUSE,
    /** Nothing: it comes back in a dispatch of its own. */
    LEAVE,
    /** Nothing: it was answered, or nobody is there any more. */
    END
  }

  final CallContext call;
  final ReceivedRequest request;
  final Client client;
  private final String target;
  private final Runnable release;
  private final AtomicBoolean released = new AtomicBoolean();
  private final AtomicBoolean dispatched = new AtomicBoolean();

  private volatile AsyncContext async;
  volatile Step step = Step.SERVE;
  volatile Failure failure;
  volatile boolean closes;
  volatile BodyReading reading;
  volatile Runnable line;
  volatile String slowAs;
  volatile long waitingSince;
  private long memory;
  private boolean placed;

  Arrival(
      CallContext call,
      ReceivedRequest request,
      Client client,
      String target,
      Consumer<Arrival> release) {
    this.call = call;
    this.request = request;
    this.client = client;
    this.target = target;
    this.release = () -> release.accept(this);
  }

  boolean isAsync() {
    return async != null;
  }

  void start(AsyncContext context) {
    async = context;
    context.setTimeout(0);
    context.addListener(this);
  }

  /** Has a thread of the server take the request up again, once. */
  void comeBack(Step next) {
    if (!dispatched.compareAndSet(false, true)) {
      return;
    }
    step = next;
    try {
      async.dispatch(target);
    } catch (IllegalStateException ended) {
      release();
    }
  }

  synchronized void holds(long bytes) {
    memory += bytes;
  }

  synchronized long memory() {
    return memory;
  }

  synchronized void hasPlace() {
    placed = true;
  }

  synchronized boolean isPlaced() {
    return placed;
  }

  /** Gives back all that it holds, once. */
  void release() {
    if (released.compareAndSet(false, true)) {
      release.run();
    }
  }

  @Override
  public void onComplete(AsyncEvent event) {
    release();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    release();
  }

  @Override
  public void onError(AsyncEvent event) {
    release();
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // Nobody does behind us.
  }
}
