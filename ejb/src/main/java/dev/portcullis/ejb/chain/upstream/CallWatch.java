package dev.portcullis.ejb.chain.upstream;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Aborts blocking calls that exceed their limit, or whose thread is interrupted. Nothing else ends
 * a read of a socket whose bytes trickle, and no interruption ends any.
 *
 * <p>One thread reviews all calls in flight, of which there are at most as many as connections and
 * waiting callers. A call costs its entry in a set, and no timer. The thread rests while there are
 * no calls.
 */
final class CallWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CallWatch.class);

  /** The time between reviews, by which calls may exceed their limit. */
  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(10);

  /** The reviews without a call after which the thread rests. */
  private static final int QUIET = 100;

  private final Set<BlockingCall> calls = ConcurrentHashMap.newKeySet();
  private final Thread thread;
  private volatile boolean resting;
  private volatile boolean closed;

  /**
   * Starts without calls.
   *
   * @param name the name of its thread
   */
  CallWatch(String name) {
    thread = new Thread(this::run, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Adds a call; cancels it at once after {@link #close}. */
  void add(BlockingCall call) {
    calls.add(call);
    if (resting) {
      resting = false;
      LockSupport.unpark(thread);
    }
    if (closed) {
      call.cancel();
    }
  }

  /** Removes a call that has ended. */
  void remove(BlockingCall call) {
    calls.remove(call);
  }

  private void run() {
    int quiet = 0;
    while (!closed) {
      quiet = calls.isEmpty() ? quiet + 1 : 0;
      if (quiet > QUIET) {
        rest();
        quiet = 0;
      }
      LockSupport.parkNanos(this, TICK);
      review();
    }
  }

  /** Waits for a call. It is either seen here, or its thread sees that this one rests. */
  private void rest() {
    resting = true;
    while (resting && calls.isEmpty() && !closed) {
      LockSupport.park(this);
    }
    resting = false;
  }

  private void review() {
    long now = System.nanoTime();
    for (BlockingCall call : calls) {
      try {
        call.review(now);
      } catch (RuntimeException fault) {
        LOG.error("A call to a chain node cannot be aborted", fault);
      }
    }
  }

  /** Cancels all calls, and those that are added later. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    calls.forEach(BlockingCall::cancel);
  }
}
