package dev.portcullis.devnet.store;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The latest values of the state in memory, each with the block since which it is valid, so that a
 * read of an older block never returns a newer value. Only the chain's writer puts values; that
 * prevents a slow reader from overwriting a new value with an old one. Two generations evict unused
 * values.
 */
final class LatestStateCache<K, V> {
  private final int capacity;
  private volatile ConcurrentHashMap<K, Entry<V>> young = new ConcurrentHashMap<>();
  private volatile ConcurrentHashMap<K, Entry<V>> old = new ConcurrentHashMap<>();

  LatestStateCache(int capacity) {
    this.capacity = capacity;
  }

  /** The value as of a block, or null when this cache does not contain it. */
  V get(K key, long block) {
    Entry<V> entry = young.get(key);
    if (entry == null) {
      entry = old.get(key);
    }
    return entry == null || entry.since > block ? null : entry.value;
  }

  /** Records the latest value. */
  void put(K key, V value, long since) {
    if (young.size() >= capacity) {
      old = young;
      young = new ConcurrentHashMap<>();
    }
    young.put(key, new Entry<>(value, since));
  }

  void clear() {
    young = new ConcurrentHashMap<>();
    old = new ConcurrentHashMap<>();
  }

  private record Entry<V>(V value, long since) {}
}
