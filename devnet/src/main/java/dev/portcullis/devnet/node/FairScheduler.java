package dev.portcullis.devnet.node;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * A number of permits for work that may be long. While a permit is free, work begins at once, on
 * the calling thread. Later work is queued without a thread, and permits rotate among the client
 * addresses: a client with more work waits longer, and the others do not.
 */
final class FairScheduler {
  private final Executor threads;
  private final Map<InetAddress, Deque<Runnable>> waiting = new LinkedHashMap<>();
  private int free;

  FairScheduler(int places, Executor threads) {
    this.free = places;
    this.threads = threads;
  }

  /**
   * Runs some work, now or when a permit is free.
   *
   * @param address of the client
   * @param work the work, which may find that it was cancelled
   */
  void execute(InetAddress address, Runnable work) {
    synchronized (this) {
      if (free == 0) {
        waiting.computeIfAbsent(address, first -> new ArrayDeque<>()).add(work);
        return;
      }
      free--;
    }
    perform(work);
  }

  private void perform(Runnable work) {
    try {
      work.run();
    } finally {
      Runnable next = next();
      if (next != null) {
        threads.execute(() -> perform(next));
      }
    }
  }

  private synchronized Runnable next() {
    Iterator<Map.Entry<InetAddress, Deque<Runnable>>> first = waiting.entrySet().iterator();
    if (!first.hasNext()) {
      free++;
      return null;
    }
    Map.Entry<InetAddress, Deque<Runnable>> entry = first.next();
    InetAddress address = entry.getKey();
    Deque<Runnable> works = entry.getValue();
    Runnable next = works.remove();
    first.remove();
    if (!works.isEmpty()) {
      waiting.put(address, works);
    }
    return next;
  }
}
