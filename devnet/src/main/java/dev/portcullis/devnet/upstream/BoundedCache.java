package dev.portcullis.devnet.upstream;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** The most recently used values, within a maximum weight. Thread-safe. */
final class BoundedCache<K, V> {
  private final Map<K, V> values = new LinkedHashMap<>(16, 0.75f, true);
  private final long most;
  private final ToLongFunction<V> weight;
  private long weighs;

  BoundedCache(long most, ToLongFunction<V> weight) {
    this.most = most;
    this.weight = weight;
  }

  /**
   * The cached value for a key, or the one computed now. The computation blocks no other caller.
   */
  V get(K key, Supplier<V> finder) {
    V known = get(key);
    if (known == null) {
      known = finder.get();
      put(key, known);
    }
    return known;
  }

  /** The cached value for a key, or null. */
  synchronized V get(K key) {
    return values.get(key);
  }

  synchronized void put(K key, V value) {
    V before = values.put(key, value);
    weighs += weight.applyAsLong(value) - (before == null ? 0 : weight.applyAsLong(before));
    Iterator<V> oldest = values.values().iterator();
    while (weighs > most && values.size() > 1) {
      weighs -= weight.applyAsLong(oldest.next());
      oldest.remove();
    }
  }
}
