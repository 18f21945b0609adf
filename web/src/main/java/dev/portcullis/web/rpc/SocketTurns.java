package dev.portcullis.web.rpc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Lends threads to connections, one message each: nobody has more than their share at a time. */
final class SocketTurns {
  private static final class Share {
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int running;
  }

  private final Executor threads;
  private final int ofOne;
  private final Map<String, Share> shares = new HashMap<>();

  SocketTurns(Executor threads, int ofOne) {
    this.threads = threads;
    this.ofOne = ofOne;
  }

  /** Runs something as soon as the caller's share and a thread are free. */
  void take(String caller, Runnable turn) {
    synchronized (shares) {
      Share share = shares.computeIfAbsent(caller, none -> new Share());
      if (share.running >= ofOne) {
        share.waiting.add(turn);
        return;
      }
      share.running++;
    }
    run(caller, turn);
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
    } catch (RejectedExecutionException stopping) {
      // Nothing is begun any more; the server closes what is open.
    }
  }

  private void done(String caller) {
    Runnable next;
    synchronized (shares) {
      Share share = shares.get(caller);
      next = share.waiting.poll();
      share.running -= next == null ? 1 : 0;
      if (share.running == 0) {
        shares.remove(caller);
      }
    }
    if (next != null) {
      run(caller, next);
    }
  }
}
