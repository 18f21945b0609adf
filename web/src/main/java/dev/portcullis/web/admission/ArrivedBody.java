package dev.portcullis.web.admission;

import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * The part of a body that had arrived when its request was admitted. It is read on the request's
 * own thread, which never waits for more: servers report what they can read at once, one buffer
 * after the other. A body that is all there needs no listener, whose dispatches cost more than the
 * rest of the admission.
 *
 * @param bytes the bytes, no more than have arrived
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
record ArrivedBody(byte[] bytes) {
  /**
   * Longer bodies are left to the listener: this bounds the memory and the time of the thread. The
   * longest transaction that nodes accept is 256 KiB in hexadecimal.
   */
  static final int MOST_BYTES = 320 << 10;

  private static final ArrivedBody NOTHING = new ArrivedBody(new byte[0]);

  /**
   * Reads what has arrived.
   *
   * @param length the length of the body in bytes; nothing beyond it is read
   * @param memory reserves the bytes that are returned; if it cannot reserve the whole length,
   *     nothing is read
   */
  static ArrivedBody read(ServletInputStream in, long length, Reservation memory)
      throws IOException {
    int available = length > MOST_BYTES ? 0 : in.available();
    if (available <= 0 || !memory.reserve(length)) {
      return NOTHING;
    }
    byte[] bytes = new byte[(int) length];
    int count = 0;
    while (available > 0 && count < bytes.length) {
      int read = in.read(bytes, count, Math.min(available, bytes.length - count));
      if (read < 0) {
        break;
      }
      count += read;
      available = count < bytes.length ? in.available() : 0;
    }
    if (count == bytes.length) {
      return new ArrivedBody(bytes);
    }
    memory.releaseEarly(length - count);
    return new ArrivedBody(Arrays.copyOf(bytes, count));
  }

  /** The memory of the request. */
  interface Reservation {
    /** Reserves memory; false if the budget is exhausted. */
    boolean reserve(long bytes);

    /** Releases reserved memory that is not needed. */
    void releaseEarly(long bytes);
  }
}
