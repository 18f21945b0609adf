package dev.portcullis.ejb.signin;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.portcullis.kernel.Scope;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Caches the metadata of providers for minutes, and its absence for seconds. An unresponsive
 * provider costs one wait in that time, regardless of the number of callers.
 */
final class ProviderMetadataCache {
  private static final long GOOD = Duration.ofMinutes(5).toNanos();
  private static final long NONE = Duration.ofSeconds(10).toNanos();

  /**
   * Far more than the number of organizations; beyond it the least used entries are evicted and
   * read again.
   */
  private static final long CAPACITY = 10_000;

  private final Cache<Key, Optional<ProviderMetadata>> known =
      Caffeine.newBuilder()
          .maximumSize(CAPACITY)
          .executor(Runnable::run)
          .expireAfter(
              Expiry.<Key, Optional<ProviderMetadata>>creating(
                  (key, said) -> Duration.ofNanos(said.isPresent() ? GOOD : NONE)))
          .build();

  /** The scope is part of the key: the operator's provider may also be in other networks. */
  private record Key(Scope scope, String issuer) {}

  /**
   * The metadata of the provider, cached or current; empty if it is not available. Concurrent
   * callers do not wait for each other.
   *
   * @param asking queries the provider
   */
  Optional<ProviderMetadata> of(
      SignInProvider provider, Supplier<Optional<ProviderMetadata>> asking) {
    Key key = new Key(provider.scope(), provider.issuer());
    Optional<ProviderMetadata> said = known.getIfPresent(key);
    if (said == null) {
      said = asking.get();
      known.put(key, said);
    }
    return said;
  }
}
