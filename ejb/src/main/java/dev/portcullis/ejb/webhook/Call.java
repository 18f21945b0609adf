package dev.portcullis.ejb.webhook;

import dev.portcullis.kernel.Clock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.hc.client5.http.async.methods.AbstractBinResponseConsumer;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;

/**
 * One post in flight. The status decides, so it counts as soon as it has arrived, whatever becomes
 * of the rest of the answer, of which a bounded part is read and thrown away.
 */
final class Call implements FutureCallback<Void> {
  private static final int MAX_ANSWER_BYTES = 64 * 1024;

  private final Consumer<CallbackResponse> whenDone;
  private final AtomicBoolean done = new AtomicBoolean();
  private volatile Integer status;
  private volatile Duration retryAfter = Duration.ZERO;
  private volatile boolean givenUp;
  private volatile Future<Void> exchange;

  /** A call whose end {@code whenDone} is told, once, from any thread. */
  Call(Consumer<CallbackResponse> whenDone) {
    this.whenDone = whenDone;
  }

  /** Ends a call that takes too long. */
  void giveUp() {
    givenUp = true;
    end("The receiver did not answer in time");
    Future<Void> running = exchange;
    if (running != null) {
      running.cancel(true);
    }
  }

  /** Remembers what to cancel. */
  void started(Future<Void> running) {
    exchange = running;
    if (givenUp) {
      running.cancel(true);
    }
  }

  @Override
  public void completed(Void result) {
    end("The receiver sent no status");
  }

  @Override
  public void failed(Exception cause) {
    String message = cause.getMessage();
    String kind = cause.getClass().getSimpleName();
    end(message == null ? kind : kind + ": " + message);
  }

  @Override
  public void cancelled() {
    end("The call was cancelled");
  }

  private void end(String error) {
    if (done.compareAndSet(false, true)) {
      whenDone.accept(new CallbackResponse(status, status == null ? error : null, retryAfter));
    }
  }

  AsyncResponseConsumer<Void> consumer() {
    return new Discarding();
  }

  /** Keeps status and Retry-After, counts and drops the rest. */
  private final class Discarding extends AbstractBinResponseConsumer<Void> {
    private int received;

    @Override
    protected void start(HttpResponse response, ContentType contentType) {
      Header wait = response.getFirstHeader("retry-after");
      retryAfter = wait == null ? Duration.ZERO : duration(wait.getValue());
      status = response.getCode();
    }

    @Override
    protected int capacityIncrement() {
      return MAX_ANSWER_BYTES;
    }

    @Override
    protected void data(ByteBuffer bytes, boolean last) throws IOException {
      received += bytes.remaining();
      bytes.position(bytes.limit());
      if (received > MAX_ANSWER_BYTES) {
        throw new IOException("The answer is longer than " + MAX_ANSWER_BYTES + " bytes");
      }
    }

    @Override
    protected Void buildResult() {
      return null;
    }

    @Override
    public void releaseResources() {
      // Nothing is kept.
    }
  }

  /** Seconds or an HTTP date (RFC 9110, 10.2.3); anything else asks for nothing. */
  static Duration duration(String retryAfter) {
    String text = retryAfter.strip();
    if (text.matches("[0-9]{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(text));
    }
    try {
      Instant until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(Clock.now(), until);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeParseException neither) {
      return Duration.ZERO;
    }
  }
}
