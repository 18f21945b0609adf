package dev.portcullis.kernel;

import java.time.Duration;
import java.time.Instant;

/** A clock that a test moves. Closing it restores the system's. */
public final class TestClock implements AutoCloseable {
  private volatile Instant now = Clock.now();

  /** Stops the application's clock. */
  public TestClock() {
    Clock.use(() -> now);
  }

  /** Moves it. */
  public void forward(Duration time) {
    now = now.plus(time);
  }

  @Override
  public void close() {
    Clock.use(null);
  }
}
