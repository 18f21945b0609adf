package dev.portcullis.legacy.ledger;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Values of which is known what they were before.
 *
 * @param <K> by what they are found
 * @param <V> the values, which are immutable
 */
final class TrackedMap<K, V> {
  private final Map<K, V> values = new HashMap<>();
  private final Map<K, Optional<V>> before = new HashMap<>();
  private final UndoLog undoLog;

  /** Nothing yet; {@code undoLog} learns how to take changes back. */
  TrackedMap(UndoLog undoLog) {
    this.undoLog = undoLog;
  }

  /** Takes a value as it was before; one that is known is newer. */
  void load(K key, V value) {
    values.putIfAbsent(key, value);
  }

  Optional<V> get(K key) {
    return Optional.ofNullable(values.get(key));
  }

  void put(K key, V value) {
    V old = values.put(key, value);
    before.putIfAbsent(key, Optional.ofNullable(old));
    undoLog.note(
        () -> {
          if (old == null) {
            values.remove(key);
          } else {
            values.put(key, old);
          }
        });
  }

  /** What is not as it was before. */
  Map<K, V> changes() {
    Map<K, V> changed = new HashMap<>();
    before.forEach(
        (key, old) -> {
          V now = values.get(key);
          if (!Objects.equals(now, old.orElse(null))) {
            changed.put(key, now);
          }
        });
    return changed;
  }

  /** From now on, before is now. */
  void settle() {
    before.clear();
  }
}
