package dev.portcullis.web.admission;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongPredicate;

/**
 * An incoming body, read by the server's own threads whenever bytes are available. It ends once:
 * complete, rejected, or because the client disconnected. A body that is rejected early is
 * discarded as it arrives, for a while, so that the client receives the error response.
 */
final class AsyncBodyReader implements ReadListener {
  private static final int CHUNK = 4096;
  private static final byte[] NOTHING = {};
  private static final Duration LENIENT = Duration.ofSeconds(2);
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** Receives the end of the body. */
  interface Completion {
    /** The body is complete; null if it was discarded. */
    void complete(byte[] body);

    /**
     * The body is rejected; the rest stays unread.
     *
     * @param isAnswered whether the error response was sent before
     */
    void refuse(Failure failure, boolean isAnswered);

    /** The client has disconnected. */
    void disconnected();
  }

  private final ServletInputStream in;
  private final long length;
  private final int limit;
  private final LongPredicate memory;
  private final Completion completion;
  private final long started = System.nanoTime();
  private final byte[] chunk = new byte[CHUNK];
  private ByteArrayOutputStream bytes;
  private long count;
  private boolean over;

  /**
   * Creates a reader of at most {@code limit} bytes.
   *
   * @param arrived the beginning of the body, which was read before and has its memory
   * @param length the length in bytes, or -1; the reader reads no byte beyond it, because Payara
   *     would continue with the next request on the connection
   * @param memory whether this many more bytes may be kept
   */
  AsyncBodyReader(
      ServletInputStream in,
      byte[] arrived,
      long length,
      int limit,
      LongPredicate memory,
      Completion completion) {
    this.in = in;
    this.count = arrived.length;
    this.bytes = new ByteArrayOutputStream(CHUNK / 4 + arrived.length);
    this.bytes.writeBytes(arrived);
    this.length = length;
    this.limit = limit;
    this.memory = memory;
    this.completion = completion;
  }

  /** Creates a reader that discards the body. */
  static AsyncBodyReader discarding(
      ServletInputStream in, long length, int most, Completion completion) {
    AsyncBodyReader reading =
        new AsyncBodyReader(in, NOTHING, length, most, count -> true, completion);
    reading.bytes = null;
    return reading;
  }

  @Override
  public synchronized void onDataAvailable() throws IOException {
    while (!over && in.isReady()) {
      int read = in.read(chunk, 0, length < 0 ? CHUNK : (int) Math.min(CHUNK, length - count));
      if (read < 0) {
        return;
      }
      count += read;
      if (count > limit) {
        refuse(tooLarge(limit));
      } else if (bytes != null && !memory.test(read)) {
        refuse(OverloadFailures.failure());
      } else if (bytes != null) {
        bytes.write(chunk, 0, read);
      }
      if (count == length) {
        onAllDataRead();
      }
    }
  }

  @Override
  public synchronized void onAllDataRead() {
    if (!over) {
      over = true;
      completion.complete(bytes == null ? null : bytes.toByteArray());
    }
  }

  @Override
  public synchronized void onError(Throwable thrown) {
    if (!over) {
      over = true;
      completion.disconnected();
    }
  }

  /** Rejects the body if it takes too long. */
  synchronized void checkProgress(long now, Duration most, long bytesPerSecond) {
    long taken = now - started;
    boolean slow =
        taken > LENIENT.toNanos() && count < (taken - LENIENT.toNanos()) / SECOND * bytesPerSecond;
    if (slow || taken > most.toNanos()) {
      refuse(
          Failure.of(Reason.TOO_SLOW, "The body was not received in time; send it without delay"));
    }
  }

  static Failure tooLarge(int limit) {
    return Failure.of(Reason.TOO_LARGE, "The body is larger than the limit of " + limit + " bytes");
  }

  private void refuse(Failure failure) {
    if (!over) {
      over = true;
      completion.refuse(failure, bytes == null);
    }
  }
}
