package dev.portcullis.legacy.ledger;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A map that tracks the original values.
 *
 * @param <K> the key
 * @param <V> the values, which are immutable
 */
final class TrackedMap<K, V> {
  private final Map<K, V> values = new HashMap<>();
  private final Map<K, Optional<V>> before = new HashMap<>();
  private final UndoLog undoLog;

  /** Creates an empty map; {@code undoLog} records how to revert changes. */
  TrackedMap(UndoLog undoLog) {
    this.undoLog = undoLog;
  }

  /** Loads an original value; a known value is newer and stays. */
  void load(K key, V value) {
    values.putIfAbsent(key, value);
  }

  Optional<V> get(K key) {
    return Optional.ofNullable(values.get(key));
  }

  void put(K key, V value) {
    V old = values.put(key, value);
    before.putIfAbsent(key, Optional.ofNullable(old));
    undoLog.record(
        () -> {
          if (old == null) {
            values.remove(key);
          } else {
            values.put(key, old);
          }
        });
  }

  /** The values that differ from the original ones. */
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

  /** Makes the current values the original ones. */
  void resetBaseline() {
    before.clear();
  }
}
