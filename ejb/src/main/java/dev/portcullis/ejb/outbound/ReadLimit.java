package dev.portcullis.ejb.outbound;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.core5.http.MessageConstraintException;

/**
 * Limits the bytes that are read of a connection: in a turn of its I/O thread, and of an exchange.
 */
final class ReadLimit {
  /** The bytes after which a connection yields the thread to other connections. */
  static final int TURN = 64 * 1024;

  private final long ofExchange;
  private final AtomicLong read = new AtomicLong();

  /** Used by the I/O thread only. */
  private int turn = TURN;

  ReadLimit(long ofExchange) {
    this.ofExchange = ofExchange;
  }

  /** Starts an event of the I/O thread. */
  void beginTurn() {
    turn = TURN;
  }

  /** Starts an exchange. */
  void beginExchange() {
    read.set(0);
  }

  /** How many bytes may still be read in this turn. */
  int left() {
    return turn;
  }

  /**
   * Counts bytes.
   *
   * @throws MessageConstraintException if the exchange has too many
   */
  void took(int bytes) throws IOException {
    turn -= bytes;
    if (read.addAndGet(bytes) > ofExchange) {
      throw new MessageConstraintException("The response has more than " + ofExchange + " bytes");
    }
  }
}
