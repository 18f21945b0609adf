package dev.portcullis.ejb.webhook.http;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Span;
import dev.portcullis.kernel.TraceParent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.hc.client5.http.async.methods.AbstractBinResponseConsumer;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;

/**
 * One post in flight. The status determines the result; for a rejection the beginning of the body
 * is kept as the reason. The rest is read briefly and discarded, so that the connection can be
 * reused. The call ends when its connection is free. Until then it counts as in flight, so slow
 * response bodies use up the permits of their own endpoint and owner.
 */
public final class CallbackExchange implements FutureCallback<Void> {
  private static final int MAX_ANSWER_BYTES = 64 * 1024;

  /** How many bytes of the body of a rejection are kept. */
  private static final int EXCERPT = 256;

  /** The error of a call without a status in time. */
  static final String NO_STATUS_IN_TIME = "The receiver did not respond in time";

  /** How long the rest of a response may take after its status. */
  private static final Duration REST = Duration.ofSeconds(1);

  private final Consumer<CallbackResponse> whenDone;
  private final boolean toTheEnd;
  private final AtomicReference<CallbackResponse> response = new AtomicReference<>();
  private final AtomicBoolean done = new AtomicBoolean();
  private volatile Integer status;
  private volatile Duration retryAfter = Duration.ZERO;
  private volatile Instant restEnds = Instant.MAX;
  private volatile boolean givenUp;
  private volatile boolean closed;
  private volatile Future<Void> exchange;
  private volatile Span span = Span.NONE;

  /** Creates a call whose result {@code whenDone} receives, once, on any thread. */
  public CallbackExchange(Consumer<CallbackResponse> whenDone) {
    this(whenDone, false);
  }

  /**
   * Creates a call.
   *
   * @param toTheEnd whether a success also waits for the beginning of its body, and {@code
   *     whenDone} is called as soon as that has arrived
   */
  public CallbackExchange(Consumer<CallbackResponse> whenDone, boolean toTheEnd) {
    this.whenDone = whenDone;
    this.toTheEnd = toTheEnd;
  }

  /** Starts a span of the trace and returns its context. */
  TraceParent traced(TraceParent trace) {
    span = Span.apart(trace, "webhook attempt", Span.Kind.CLIENT);
    return span.place().orElse(trace);
  }

  /** Runs the start of the call. If it fails, the call ends and does not block others. */
  public void begin(Runnable start) {
    try {
      start.run();
    } catch (RuntimeException | Error unstartable) {
      failed(new IllegalStateException(unstartable.getMessage(), unstartable));
    }
  }

  /** Cancels a call that takes too long. */
  public void abort() {
    givenUp = true;
    over(NO_STATUS_IN_TIME);
    Future<Void> running = exchange;
    if (running != null) {
      running.cancel(true);
    }
  }

  /** Stores the future to cancel. */
  void started(Future<Void> running) {
    exchange = running;
    if (givenUp) {
      running.cancel(true);
    }
  }

  /** Whether the status has arrived, but the rest of the response has exceeded its time. */
  public boolean isStalled(Instant now) {
    return !closed && now.isAfter(restEnds);
  }

  /** Whether the call is closed completely. */
  public boolean isClosed() {
    return closed;
  }

  @Override
  public void completed(Void result) {
    closed = true;
    over("The receiver sent no status");
  }

  @Override
  public void failed(Exception failure) {
    closed = true;
    Exception cause = failure instanceof UncheckedIOException io ? io.getCause() : failure;
    String message = cause.getMessage();
    String kind = cause.getClass().getSimpleName();
    over(message == null ? kind : kind + ": " + message);
  }

  @Override
  public void cancelled() {
    closed = true;
    over("The call was cancelled");
  }

  private void over(String error) {
    end(error, null);
    tell();
  }

  private void end(String error, String answer) {
    CallbackResponse end =
        new CallbackResponse(status, status == null ? error : null, retryAfter, answer);
    if (!response.compareAndSet(null, end)) {
      return;
    }
    if (status != null) {
      span.with("http.response.status_code", status);
    }
    span.failed(status == null || status / 100 != 2).end();
    if (toTheEnd) {
      tell();
    }
  }

  private void tell() {
    if (done.compareAndSet(false, true)) {
      whenDone.accept(response.get());
    }
  }

  AsyncResponseConsumer<Void> consumer() {
    return new Discarding();
  }

  /** Keeps status, Retry-After and the beginning of a rejection, counts and discards the rest. */
  private final class Discarding extends AbstractBinResponseConsumer<Void> {
    private final StringBuilder excerpt = new StringBuilder();
    private int received;

    @Override
    protected void start(HttpResponse response, ContentType contentType) {
      Header wait = response.getFirstHeader("retry-after");
      retryAfter = wait == null ? Duration.ZERO : duration(wait.getValue());
      status = response.getCode();
      restEnds = Clock.now().plus(REST);
      if (response.getCode() / 100 == 2 && !toTheEnd) {
        end(null, null);
      }
    }

    @Override
    protected int capacityIncrement() {
      return MAX_ANSWER_BYTES;
    }

    @Override
    protected void data(ByteBuffer bytes, boolean last) throws IOException {
      received += bytes.remaining();
      while (bytes.hasRemaining() && excerpt.length() < EXCERPT) {
        int each = bytes.get() & 0xff;
        // Other characters than printable ASCII become dots: the excerpt goes into logs and
        // consoles.
        excerpt.append(each >= ' ' && each <= '~' ? (char) each : '.');
      }
      bytes.position(bytes.limit());
      if (last || excerpt.length() >= EXCERPT) {
        end(null, excerpt());
      }
      if (received > MAX_ANSWER_BYTES) {
        throw new IOException("The response is longer than " + MAX_ANSWER_BYTES + " bytes");
      }
    }

    private String excerpt() {
      return excerpt.length() == 0 ? null : excerpt.toString();
    }

    @Override
    protected Void buildResult() {
      end(null, excerpt());
      return null;
    }

    @Override
    public void releaseResources() {
      // Nothing is kept.
    }
  }

  /** Parses seconds or an HTTP date (RFC 9110, 10.2.3); other values count as zero. */
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
