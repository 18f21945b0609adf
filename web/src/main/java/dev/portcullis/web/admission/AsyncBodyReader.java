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
 * A body on its way in, read by the server's own threads whenever some of it is there. It ends
 * once: whole, refused, or because the client went away. What is refused before it is here is
 * thrown away as it comes, for a while, so that the client gets to hear why.
 */
final class AsyncBodyReader implements ReadListener {
  private static final int CHUNK = 4096;
  private static final Duration LENIENT = Duration.ofSeconds(2);
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** What happens at the end. */
  interface Completion {
    /** All of it is here; null if it was thrown away. */
    void complete(byte[] body);

    /**
     * It is refused; the rest stays unread.
     *
     * @param isAnswered whether the client was told before
     */
    void refuse(Failure failure, boolean isAnswered);

    /** There is nobody to answer. */
    void gone();
  }

  private final ServletInputStream in;
  private final long length;
  private final int limit;
  private final LongPredicate memory;
  private final Completion completion;
  private final long started = System.nanoTime();
  private final byte[] chunk = new byte[CHUNK];
  private ByteArrayOutputStream bytes = new ByteArrayOutputStream(CHUNK / 4);
  private long count;
  private boolean over;

  /**
   * One that reads {@code limit} bytes at most.
   *
   * @param length how many there are, or -1; not one more is read, because Payara would go on with
   *     the request behind it
   * @param memory whether so many more bytes may be kept
   */
  AsyncBodyReader(
      ServletInputStream in, long length, int limit, LongPredicate memory, Completion completion) {
    this.in = in;
    this.length = length;
    this.limit = limit;
    this.memory = memory;
    this.completion = completion;
  }

  /** The same, but nothing of it is kept. */
  static AsyncBodyReader discarding(
      ServletInputStream in, long length, int most, Completion completion) {
    AsyncBodyReader reading = new AsyncBodyReader(in, length, most, count -> true, completion);
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
      completion.gone();
    }
  }

  /** Refuses it if it takes too long. */
  synchronized void judge(long now, Duration most, long bytesPerSecond) {
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
