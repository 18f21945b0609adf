package dev.portcullis.web.rpc;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Whether an HTTP client still waits for an answer. No server says that one has left, unless
 * something is written to it: so an answer that takes long begins with blanks, as JSON may, one a
 * second. The second that is sent to nobody fails.
 */
final class AwaitedAnswer implements BooleanSupplier {
  private static final long EVERY = TimeUnit.SECONDS.toNanos(1);

  private final HttpServletResponse response;
  private final LongSupplier clock;
  private long asked;
  private boolean isGone;

  /**
   * To a message that has come now.
   *
   * @param clock nanoseconds, as of {@link System#nanoTime}
   */
  AwaitedAnswer(HttpServletResponse response, LongSupplier clock) {
    this.response = response;
    this.clock = clock;
    this.asked = clock.getAsLong();
  }

  @Override
  public boolean getAsBoolean() {
    long now = clock.getAsLong();
    if (!isGone && now - asked >= EVERY) {
      asked = now;
      isGone = !takesBlank();
    }
    return !isGone;
  }

  private boolean takesBlank() {
    try {
      RpcExchange.begin(response);
      response.getOutputStream().write(' ');
      response.flushBuffer();
      return true;
    } catch (IOException gone) {
      return false;
    }
  }
}
