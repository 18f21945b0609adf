package dev.portcullis.web.rpc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assigns threads to connections, for one message each, and limits each caller to its share. */
final class FairSocketExecutor {
  private static final class Share {
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int running;
  }

  private static final Logger LOG = LoggerFactory.getLogger(FairSocketExecutor.class);

  private final Executor threads;
  private final int ofOne;
  private final Map<String, Share> shares = new HashMap<>();

  /** The callers of messages for which no thread was free, in order. */
  private final Set<String> stalled = new LinkedHashSet<>();

  FairSocketExecutor(Executor threads, int ofOne) {
    this.threads = threads;
    this.ofOne = ofOne;
  }

  /** Runs a task as soon as the caller's share and a thread are free. */
  void execute(String caller, Runnable turn) {
    synchronized (shares) {
      shares.computeIfAbsent(caller, none -> new Share()).waiting.add(turn);
    }
    begin(caller);
  }

  /**
   * Runs queued tasks within the caller's share; tasks for which no thread was free before come
   * first.
   */
  private void begin(String caller) {
    List<Runnable> due = new ArrayList<>();
    synchronized (shares) {
      stalled.remove(caller);
      Share share = shares.get(caller);
      while (share != null && share.running < ofOne && !share.waiting.isEmpty()) {
        due.add(share.waiting.remove());
        share.running++;
      }
    }
    due.forEach(each -> run(caller, each));
  }

  private void run(String caller, Runnable turn) {
    try {
      threads.execute(
          () -> {
            try {
              turn.run();
            } finally {
              done(caller);
            }
          });
    } catch (RuntimeException | Error refused) {
      LOG.debug("A message waits for the thread of another message", refused);
      requeue(caller, turn);
    }
  }

  /**
   * A message for which no thread is free takes no share. The executor retries it when another
   * message ends, of any caller, or with the caller's next message.
   */
  private void requeue(String caller, Runnable turn) {
    synchronized (shares) {
      Share share = shares.get(caller);
      share.running--;
      share.waiting.addFirst(turn);
      stalled.add(caller);
    }
  }

  private void done(String caller) {
    Runnable next;
    String another = null;
    synchronized (shares) {
      Share share = shares.get(caller);
      next = share.waiting.poll();
      share.running -= next == null ? 1 : 0;
      if (share.running == 0 && share.waiting.isEmpty()) {
        shares.remove(caller);
      }
      if (next == null && !stalled.isEmpty()) {
        another = stalled.iterator().next();
      }
    }
    if (next != null) {
      run(caller, next);
    } else if (another != null) {
      begin(another);
    }
  }
}
