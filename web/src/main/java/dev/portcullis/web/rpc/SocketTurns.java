package dev.portcullis.web.rpc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lends threads to connections, one message each: nobody has more than their share at a time. */
final class SocketTurns {
  private static final class Share {
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int running;
  }

  private static final Logger LOG = LoggerFactory.getLogger(SocketTurns.class);

  private final Executor threads;
  private final int ofOne;
  private final Map<String, Share> shares = new HashMap<>();

  SocketTurns(Executor threads, int ofOne) {
    this.threads = threads;
    this.ofOne = ofOne;
  }

  /** Runs something as soon as the caller's share and a thread are free. */
  void take(String caller, Runnable turn) {
    List<Runnable> due = new ArrayList<>();
    synchronized (shares) {
      Share share = shares.computeIfAbsent(caller, none -> new Share());
      share.waiting.add(turn);
      // Those that found no thread before come first.
      while (share.running < ofOne && !share.waiting.isEmpty()) {
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
      LOG.debug("A message waits for the next one of its caller", refused);
      putBack(caller, turn);
    }
  }

  /** What found no thread is tried again with the caller's next message, and takes no share. */
  private void putBack(String caller, Runnable turn) {
    synchronized (shares) {
      Share share = shares.get(caller);
      share.running--;
      share.waiting.addFirst(turn);
    }
  }

  private void done(String caller) {
    Runnable next;
    synchronized (shares) {
      Share share = shares.get(caller);
      next = share.waiting.poll();
      share.running -= next == null ? 1 : 0;
      if (share.running == 0 && share.waiting.isEmpty()) {
        shares.remove(caller);
      }
    }
    if (next != null) {
      run(caller, next);
    }
  }
}
