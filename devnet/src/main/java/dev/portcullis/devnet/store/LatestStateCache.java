package dev.portcullis.devnet.store;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The latest values of the state in memory, each with the block since which it is valid, so that
 * somebody who reads an older block never sees a newer value. Only the chain's writer puts; that is
 * what keeps a slow reader from overwriting a new value with an old one. Two generations make it
 * forget what is not used.
 */
final class LatestStateCache<K, V> {
  private final int capacity;
  private volatile ConcurrentHashMap<K, Entry<V>> young = new ConcurrentHashMap<>();
  private volatile ConcurrentHashMap<K, Entry<V>> old = new ConcurrentHashMap<>();

  LatestStateCache(int capacity) {
    this.capacity = capacity;
  }

  /** The value as of a block, or null when this cache cannot tell. */
  V get(K key, long block) {
    Entry<V> entry = young.get(key);
    if (entry == null) {
      entry = old.get(key);
    }
    return entry == null || entry.since > block ? null : entry.value;
  }

  /** Notes the latest value. */
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
