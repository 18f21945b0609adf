package dev.portcullis.web.http;

import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does something again and again on a thread that nobody else can take. */
public final class Pulse implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Pulse.class);

  private final Thread thread;

  private Pulse(ManagedThreadFactory threads, Duration pause, Runnable beat) {
    thread = threads.newThread(() -> run(pause, beat));
    thread.setDaemon(true);
  }

  /** Begins at once; {@code pause} lies between the end of one and the begin of the next. */
  public static Pulse start(ManagedThreadFactory threads, Duration pause, Runnable beat) {
    Pulse pulse = new Pulse(threads, pause, beat);
    pulse.thread.start();
    return pulse;
  }

  /** Ends it; one that is under way is interrupted. */
  @Override
  public void close() {
    thread.interrupt();
  }

  private static void run(Duration pause, Runnable beat) {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        try {
          beat.run();
        } catch (RuntimeException fault) {
          LOG.error("What is done again and again failed once", fault);
        }
        Thread.sleep(pause.toMillis());
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }
}
