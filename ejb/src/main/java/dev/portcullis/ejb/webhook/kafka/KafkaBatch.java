package dev.portcullis.ejb.webhook.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Records in flight, and their results. */
public final class KafkaBatch {
  /** How a record ended. */
  private enum End {
    CONFIRMED,
    TOO_LARGE
  }

  private final List<KafkaRecord> records;
  private final End[] ends;
  private final CountDownLatch open;
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  /** Creates a batch of which no record has ended. */
  KafkaBatch(List<KafkaRecord> records) {
    this.records = records;
    this.ends = new End[records.size()];
    this.open = new CountDownLatch(records.size());
  }

  /** Records that the brokers have stored the record durably. */
  void confirmed(int index) {
    ends[index] = End.CONFIRMED;
    open.countDown();
  }

  /** Records that the brokers will never accept the record. */
  void tooLarge(int index) {
    ends[index] = End.TOO_LARGE;
    open.countDown();
  }

  /** Records a failure: the brokers may have the record or not. */
  void failed(Exception cause) {
    failure.compareAndSet(null, cause);
    open.countDown();
  }

  /** Whether a record has failed. */
  boolean isFailed() {
    return failure.get() != null;
  }

  /** The first failure, or null. */
  public Exception failure() {
    return failure.get();
  }

  /**
   * Waits until all have ended or failed.
   *
   * @return whether they have
   * @throws InterruptedException if the thread is interrupted
   */
  public boolean await(Duration longest) throws InterruptedException {
    return open.await(longest.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** How many consecutive records from {@code first}, out of {@code many}, have ended. */
  int over(int first, int many) {
    int over = 0;
    while (over < many && ends[first + over] != null) {
      over++;
    }
    return over;
  }

  /** The records that were too large. */
  List<KafkaRecord> tooLarge() {
    List<KafkaRecord> found = new ArrayList<>();
    for (int i = 0; i < ends.length; i++) {
      if (ends[i] == End.TOO_LARGE) {
        found.add(records.get(i));
      }
    }
    return found;
  }
}
