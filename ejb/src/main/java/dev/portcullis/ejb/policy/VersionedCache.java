package dev.portcullis.ejb.policy;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.persistence.database.DatabaseCircuitBreaker;
import dev.portcullis.persistence.policy.PolicyChange;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Caches facts of one kind from the database, for as long as they are valid. A fact that is read
 * during a change may be cached. It is found invalid at its next use, because its version is that
 * before the read. Without a lease every fact is read again.
 *
 * <p>Negative results, for example for an unregistered address, can have a separate cache. Callers
 * can name any number of unregistered addresses, which must not evict the registered ones.
 *
 * @param <K> the key
 * @param <V> the value; not null
 */
public final class VersionedCache<K, V> {
  private final PolicyFeed feed;
  private final BiFunction<K, V, Set<PolicyChange>> about;
  private final BiPredicate<K, V> isNegative;
  private final Cache<K, CachedValue<V>> known;
  private final Cache<K, CachedValue<V>> nothing;

  /**
   * An empty cache.
   *
   * @param capacity the most entries
   * @param about the changes that invalidate an entry; an entry without any is not cached
   */
  public VersionedCache(PolicyFeed feed, long capacity, BiFunction<K, V, Set<PolicyChange>> about) {
    this(feed, capacity, about, value -> 1, (key, value) -> false);
  }

  /**
   * An empty cache that keeps negative results apart.
   *
   * @param capacity the most entries of either kind
   * @param about the changes that invalidate an entry; an entry without any is not cached
   * @param saysNothing whether the result for a key is negative
   */
  public VersionedCache(
      PolicyFeed feed,
      long capacity,
      BiFunction<K, V, Set<PolicyChange>> about,
      BiPredicate<K, V> saysNothing) {
    this(feed, capacity, about, value -> 1, saysNothing);
  }

  /**
   * An empty cache of entries with different sizes.
   *
   * @param capacity the total size of entries
   * @param about the changes that invalidate an entry; an entry without any is not cached
   * @param size the size of an entry
   */
  public VersionedCache(
      PolicyFeed feed,
      long capacity,
      BiFunction<K, V, Set<PolicyChange>> about,
      ToIntFunction<V> size) {
    this(feed, capacity, about, size, (key, value) -> false);
  }

  private VersionedCache(
      PolicyFeed feed,
      long capacity,
      BiFunction<K, V, Set<PolicyChange>> about,
      ToIntFunction<V> size,
      BiPredicate<K, V> saysNothing) {
    this.feed = feed;
    this.about = about;
    this.isNegative = saysNothing;
    this.known = cache(capacity, size);
    this.nothing = cache(capacity, size);
  }

  private static <K, V> Cache<K, CachedValue<V>> cache(long capacity, ToIntFunction<V> size) {
    return Caffeine.newBuilder()
        .maximumWeight(capacity)
        .weigher((K key, CachedValue<V> answer) -> size.applyAsInt(answer.value()))
        .build();
  }

  private record CachedValue<V>(V value, long version, Set<PolicyChange> about) {}

  /** The value, from the cache if possible. */
  public V get(K key, Function<K, V> stored) {
    if (!feed.isCurrent()) {
      return read(() -> stored.apply(key));
    }
    CachedValue<V> found = find(key);
    if (found != null) {
      return found.value();
    }
    long version = feed.version();
    V value = read(() -> stored.apply(key));
    keep(key, value, version);
    return value;
  }

  /**
   * The values; missing ones are read together.
   *
   * @param stored returns a value for each given key
   */
  public Map<K, V> getAll(Collection<K> keys, Function<Set<K>, Map<K, V>> stored) {
    if (!feed.isCurrent()) {
      return read(() -> stored.apply(Set.copyOf(keys)));
    }
    Map<K, V> answers = new HashMap<>();
    Set<K> missing = new HashSet<>();
    for (K key : keys) {
      CachedValue<V> found = find(key);
      if (found != null) {
        answers.put(key, found.value());
      } else {
        missing.add(key);
      }
    }
    if (!missing.isEmpty()) {
      long version = feed.version();
      Map<K, V> found = read(() -> stored.apply(missing));
      found.forEach((key, value) -> keep(key, value, version));
      answers.putAll(found);
    }
    return answers;
  }

  /** The value if it is cached; nothing is read. */
  public Optional<V> peek(K key) {
    return Optional.ofNullable(feed.isCurrent() ? find(key) : null).map(CachedValue::value);
  }

  /** Evicts the entry, so that the next use reads it again. */
  public void evict(K key) {
    known.invalidate(key);
    nothing.invalidate(key);
  }

  /** The valid entry of a key; null if there is none. */
  private CachedValue<V> find(K key) {
    CachedValue<V> found = known.getIfPresent(key);
    if (isValid(found)) {
      return found;
    }
    CachedValue<V> absent = nothing.getIfPresent(key);
    return isValid(absent) ? absent : null;
  }

  /** Limits the wait for a database that does not respond. */
  private static <T> T read(Supplier<T> stored) {
    return DatabaseCircuitBreaker.ofProcess().failFast(stored);
  }

  private boolean isValid(CachedValue<V> found) {
    return found != null && feed.isStillValid(found.version(), found.about());
  }

  private void keep(K key, V value, long version) {
    Set<PolicyChange> things = about.apply(key, value);
    if (!things.isEmpty()) {
      boolean isNothing = isNegative.test(key, value);
      (isNothing ? known : nothing).invalidate(key);
      (isNothing ? nothing : known).put(key, new CachedValue<>(value, version, things));
    }
  }
}
