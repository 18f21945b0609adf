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
 * Facts of one kind that were read from the database, for as long as they are right. What is read
 * while something changes may be kept, and is found wrong when it is asked for next: its version is
 * that of before the reading. Without a lease everything is read anew.
 *
 * <p>Answers that say nothing, such as that an address is not registered, can be kept apart:
 * callers can name any number of unregistered addresses, which must not displace the registered
 * ones.
 *
 * @param <K> what is asked for
 * @param <V> what is known; not null
 */
public final class PolicyCache<K, V> {
  private final PolicyFeed feed;
  private final BiFunction<K, V, Set<PolicyChange>> about;
  private final BiPredicate<K, V> isNegative;
  private final Cache<K, Known<V>> known;
  private final Cache<K, Known<V>> nothing;

  /**
   * An empty one.
   *
   * @param capacity how many answers are kept at most
   * @param about changes of which make an answer wrong; an answer about nothing is not kept
   */
  public PolicyCache(PolicyFeed feed, long capacity, BiFunction<K, V, Set<PolicyChange>> about) {
    this(feed, capacity, about, value -> 1, (key, value) -> false);
  }

  /**
   * An empty one that keeps answers apart that say nothing.
   *
   * @param capacity how many answers of either kind are kept at most
   * @param about changes of which make an answer wrong; an answer about nothing is not kept
   * @param saysNothing whether an answer about a key says nothing
   */
  public PolicyCache(
      PolicyFeed feed,
      long capacity,
      BiFunction<K, V, Set<PolicyChange>> about,
      BiPredicate<K, V> saysNothing) {
    this(feed, capacity, about, value -> 1, saysNothing);
  }

  /**
   * An empty one of answers of several sizes.
   *
   * @param capacity how much is kept at most
   * @param about changes of which make an answer wrong; an answer about nothing is not kept
   * @param size how much an answer takes of the capacity
   */
  public PolicyCache(
      PolicyFeed feed,
      long capacity,
      BiFunction<K, V, Set<PolicyChange>> about,
      ToIntFunction<V> size) {
    this(feed, capacity, about, size, (key, value) -> false);
  }

  private PolicyCache(
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

  private static <K, V> Cache<K, Known<V>> cache(long capacity, ToIntFunction<V> size) {
    return Caffeine.newBuilder()
        .maximumWeight(capacity)
        .weigher((K key, Known<V> answer) -> size.applyAsInt(answer.value()))
        .build();
  }

  private record Known<V>(V value, long version, Set<PolicyChange> about) {}

  /** The answer, from memory if it is known. */
  public V get(K key, Function<K, V> stored) {
    if (!feed.isCurrent()) {
      return read(() -> stored.apply(key));
    }
    Known<V> found = find(key);
    if (found != null) {
      return found.value();
    }
    long version = feed.version();
    V value = read(() -> stored.apply(key));
    keep(key, value, version);
    return value;
  }

  /**
   * The answers, those that are not known with one reading.
   *
   * @param stored answers each key that it is given
   */
  public Map<K, V> getAll(Collection<K> keys, Function<Set<K>, Map<K, V>> stored) {
    if (!feed.isCurrent()) {
      return read(() -> stored.apply(Set.copyOf(keys)));
    }
    Map<K, V> answers = new HashMap<>();
    Set<K> missing = new HashSet<>();
    for (K key : keys) {
      Known<V> found = find(key);
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

  /** The answer if it is known; nothing is read. */
  public Optional<V> peek(K key) {
    return Optional.ofNullable(feed.isCurrent() ? find(key) : null).map(Known::value);
  }

  /** Reads the answer anew when it is asked for next. */
  public void forget(K key) {
    known.invalidate(key);
    nothing.invalidate(key);
  }

  /** What is right of what is known; null if nothing is. */
  private Known<V> find(K key) {
    Known<V> found = known.getIfPresent(key);
    if (isRight(found)) {
      return found;
    }
    Known<V> absent = nothing.getIfPresent(key);
    return isRight(absent) ? absent : null;
  }

  /** Whoever asks waits no longer than that for a database that is silent. */
  private static <T> T read(Supplier<T> stored) {
    return DatabaseCircuitBreaker.ofProcess().soon(stored);
  }

  private boolean isRight(Known<V> found) {
    return found != null && feed.isStillValid(found.version(), found.about());
  }

  private void keep(K key, V value, long version) {
    Set<PolicyChange> things = about.apply(key, value);
    if (!things.isEmpty()) {
      boolean isNothing = isNegative.test(key, value);
      (isNothing ? known : nothing).invalidate(key);
      (isNothing ? nothing : known).put(key, new Known<>(value, version, things));
    }
  }
}
