package dev.portcullis.ejb.retention;

import dev.portcullis.ejb.job.Portions;
import dev.portcullis.persistence.retention.Expiring;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * An item is a record whose time is over; of callbacks, which go by the day, a part of their
 * deletion. The position is the kind.
 */
final class RetentionPortions implements Portions {
  private final Function<Expiring, List<String>> find;
  private final BiConsumer<Expiring, List<String>> delete;
  private final BooleanSupplier callbacks;
  private final Deque<String> kinds;
  private boolean more = true;

  /**
   * The portions.
   *
   * @param callbacks deletes a part of them, and says whether there may be more
   * @param position the kind to go on with, or null
   */
  RetentionPortions(
      Function<Expiring, List<String>> find,
      BiConsumer<Expiring, List<String>> delete,
      BooleanSupplier callbacks,
      List<String> kinds,
      String position) {
    this.find = find;
    this.delete = delete;
    this.callbacks = callbacks;
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
      List<Item> found = kind.equals(RetentionWork.CALLBACKS) ? callbacks() : expired(kind);
      if (!found.isEmpty()) {
        return found;
      }
      kinds.remove();
    }
    return List.of();
  }

  private List<Item> callbacks() {
    return more ? List.of(new Item(null, RetentionWork.CALLBACKS)) : List.of();
  }

  private List<Item> expired(String kind) {
    return find.apply(kind(kind)).stream().map(row -> new Item(row, kind)).toList();
  }

  @Override
  public void write(List<Item> items) {
    String kind = items.get(0).after();
    if (kind.equals(RetentionWork.CALLBACKS)) {
      more = callbacks.getAsBoolean();
    } else {
      delete.accept(kind(kind), items.stream().map(item -> (String) item.record()).toList());
    }
  }

  private static Expiring kind(String name) {
    return Expiring.valueOf(name.toUpperCase(Locale.ROOT));
  }
}
