package dev.portcullis.web.resource;

import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** The threads that a server would give: daemons, so that none keeps the JVM of the tests. */
class TestThreads implements ManagedThreadFactory {
  @Override
  public Thread newThread(Runnable work) {
    Thread thread = new Thread(work, "web");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
    return ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
  }
}
