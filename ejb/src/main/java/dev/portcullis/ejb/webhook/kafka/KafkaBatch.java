package dev.portcullis.ejb.webhook.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Records under way, and what became of them. */
public final class KafkaBatch {
  /** How a record ended that is over. */
  private enum End {
    CONFIRMED,
    TOO_LARGE
  }

  private final List<KafkaRecord> records;
  private final End[] ends;
  private final CountDownLatch open;
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  /** Records of which none has ended. */
  KafkaBatch(List<KafkaRecord> records) {
    this.records = records;
    this.ends = new End[records.size()];
    this.open = new CountDownLatch(records.size());
  }

  /** The brokers have the record for good. */
  void confirmed(int index) {
    ends[index] = End.CONFIRMED;
    open.countDown();
  }

  /** The brokers will never have it. */
  void tooLarge(int index) {
    ends[index] = End.TOO_LARGE;
    open.countDown();
  }

  /** It is not known whether they have it, or they have not. */
  void failed(Exception cause) {
    failure.compareAndSet(null, cause);
    open.countDown();
  }

  /** Whether one has failed. */
  boolean isFailed() {
    return failure.get() != null;
  }

  /** Why the first has failed, or null. */
  public Exception failure() {
    return failure.get();
  }

  /**
   * Waits until all have ended or failed.
   *
   * @return whether they have
   * @throws InterruptedException when the thread is told to end
   */
  public boolean await(Duration longest) throws InterruptedException {
    return open.await(longest.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** How many from {@code first} on, of {@code many}, are over before the first that is not. */
  int over(int first, int many) {
    int over = 0;
    while (over < many && ends[first + over] != null) {
      over++;
    }
    return over;
  }

  /** Those that were too large. */
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
