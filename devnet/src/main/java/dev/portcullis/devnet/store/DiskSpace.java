package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks whether the disk of a chain accepts writes. After a failure, writes are rejected until
 * there is space again; writers that must not fail wait for that.
 */
final class DiskSpace {
  private static final Logger LOG = LoggerFactory.getLogger(DiskSpace.class);

  /** The free bytes that are required before writing is tried again. */
  private static final long ENOUGH = 1 << 20;

  private static final long CHECK_MILLIS = 250;

  private final Path directory;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closing = lock.newCondition();
  private boolean closed;
  private int waiting;
  private volatile String trouble;

  DiskSpace(Path directory) {
    this.directory = directory;
  }

  /** Records a failed write. */
  StoreFullException failed(IOException e) {
    if (trouble == null) {
      LOG.error("{} cannot be written, new blocks wait: {}", directory, e.toString());
    }
    trouble = e.getMessage() == null ? e.toString() : e.getMessage();
    return new StoreFullException(trouble);
  }

  /** Records a successful write. */
  void succeeded() {
    if (trouble != null && waiting() == 0) {
      trouble = null;
      LOG.info("{} can be written again", directory);
    }
  }

  /**
   * Rejects a write that would fail.
   *
   * @throws StoreFullException as long as there is no space
   */
  void require() {
    String known = trouble;
    if (known != null && (waiting() > 0 || !isFree())) {
      throw new StoreFullException(known);
    }
  }

  /**
   * Waits a moment after a failed write.
   *
   * @return whether to retry; false when the chain is being closed
   */
  boolean await(IOException e) {
    var unused = failed(e);
    lock.lock();
    try {
      waiting++;
      long left = CHECK_MILLIS * 1_000_000;
      while (!closed && left > 0) {
        left = closing.awaitNanos(left);
      }
      return !closed;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      waiting--;
      lock.unlock();
    }
  }

  /** Ends all waiting. */
  void close() {
    lock.lock();
    try {
      closed = true;
      closing.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private int waiting() {
    lock.lock();
    try {
      return waiting;
    } finally {
      lock.unlock();
    }
  }

  private boolean isFree() {
    try {
      return Files.getFileStore(directory).getUsableSpace() >= ENOUGH;
    } catch (IOException e) {
      return false;
    }
  }
}
