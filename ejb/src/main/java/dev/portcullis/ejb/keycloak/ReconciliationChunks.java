package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.persistence.keycloak.MirroredRecordType;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/**
 * The chunks of a reconciliation; an item is a record to be mirrored to Keycloak. The items become
 * due one by one, ten a second, so that concurrent changes do not wait behind them. The position is
 * the kind and the identifier.
 */
final class ReconciliationChunks implements ChunkSequence {
  private static final Duration APART = Duration.ofMillis(100);

  /** Queues a record. */
  @FunctionalInterface
  interface Add {
    /** The record is due after {@code wait}. */
    void add(MirroredRecordType kind, String id, Duration wait);
  }

  private final BiFunction<MirroredRecordType, String, List<String>> find;
  private final Add add;
  private final LongSupplier nanos;
  private final long begun;
  private final Deque<MirroredRecordType> kinds;
  private String after = "";
  private long queued;

  private record ScannedRecord(MirroredRecordType kind, String id) {}

  /**
   * Creates the chunks.
   *
   * @param find the next records of a kind after an identifier
   * @param position where to continue, or null
   * @param nanos the time, as {@link System#nanoTime}
   */
  ReconciliationChunks(
      BiFunction<MirroredRecordType, String, List<String>> find,
      Add add,
      List<MirroredRecordType> kinds,
      String position,
      LongSupplier nanos) {
    this.find = find;
    this.add = add;
    this.nanos = nanos;
    this.begun = nanos.getAsLong();
    this.kinds = new ArrayDeque<>(kinds);
    if (position != null) {
      String[] parts = position.split("/", 2);
      while (!this.kinds.isEmpty() && !this.kinds.peek().wireName().equals(parts[0])) {
        this.kinds.remove();
      }
      after = parts[1];
    }
  }

  @Override
  public List<Item> next() {
    while (!kinds.isEmpty()) {
      MirroredRecordType kind = kinds.peek();
      List<String> found = find.apply(kind, after);
      if (!found.isEmpty()) {
        after = found.get(found.size() - 1);
        return found.stream().map(id -> item(kind, id)).toList();
      }
      kinds.remove();
      after = "";
    }
    return List.of();
  }

  private static Item item(MirroredRecordType kind, String id) {
    return new Item(new ScannedRecord(kind, id), kind.wireName() + "/" + id);
  }

  @Override
  public void write(List<Item> items) {
    Duration passed = Duration.ofNanos(nanos.getAsLong() - begun);
    for (Item item : items) {
      ScannedRecord found = (ScannedRecord) item.record();
      Duration wait = APART.multipliedBy(queued).minus(passed);
      add.add(found.kind(), found.id(), wait.isNegative() ? Duration.ZERO : wait);
      queued++;
    }
  }
}
