package dev.portcullis.ejb.retention;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.persistence.retention.ExpiringRecordType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The chunks of the retention job. An item is an expired record, or for data deleted by the day, a
 * part of its deletion. The position is the kind.
 */
final class RetentionChunks implements ChunkSequence {
  private final Function<ExpiringRecordType, List<String>> find;
  private final BiConsumer<ExpiringRecordType, List<String>> delete;
  private final Map<String, BooleanSupplier> parts;
  private final Deque<String> kinds;
  private final Set<String> ended = new HashSet<>();

  /**
   * Creates the chunks.
   *
   * @param parts by kind, deletes a part of the data deleted by the day, and returns whether there
   *     may be more
   * @param position the kind with which to continue, or null
   */
  RetentionChunks(
      Function<ExpiringRecordType, List<String>> find,
      BiConsumer<ExpiringRecordType, List<String>> delete,
      Map<String, BooleanSupplier> parts,
      List<String> kinds,
      String position) {
    this.find = find;
    this.delete = delete;
    this.parts = Map.copyOf(parts);
    this.kinds = new ArrayDeque<>(kinds);
    if (position != null && kinds.contains(position)) {
      while (!this.kinds.peek().equals(position)) {
        this.kinds.remove();
      }
    }
  }

  @Override
  public List<Item> next() {
    while (!kinds.isEmpty()) {
      String kind = kinds.peek();
      List<Item> found = parts.containsKey(kind) ? part(kind) : expired(kind);
      if (!found.isEmpty()) {
        return found;
      }
      kinds.remove();
    }
    return List.of();
  }

  private List<Item> part(String kind) {
    return ended.contains(kind) ? List.of() : List.of(new Item(null, kind));
  }

  private List<Item> expired(String kind) {
    return find.apply(kind(kind)).stream().map(row -> new Item(row, kind)).toList();
  }

  @Override
  public void write(List<Item> items) {
    String kind = items.get(0).after();
    if (parts.containsKey(kind)) {
      if (!parts.get(kind).getAsBoolean()) {
        ended.add(kind);
      }
    } else {
      delete.accept(kind(kind), items.stream().map(item -> (String) item.record()).toList());
    }
  }

  private static ExpiringRecordType kind(String name) {
    return ExpiringRecordType.valueOf(name.toUpperCase(Locale.ROOT));
  }
}
