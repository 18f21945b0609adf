package dev.portcullis.ejb.signin;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.portcullis.kernel.Scope;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What providers have said about themselves, kept for minutes, and that they have said nothing,
 * kept for seconds: a silent one costs one wait in that time, however many ask.
 */
final class ProviderMetadataCache {
  private static final long GOOD = Duration.ofMinutes(5).toNanos();
  private static final long NONE = Duration.ofSeconds(10).toNanos();

  /** Far more than organizations; beyond it the least used are asked anew. */
  private static final long CAPACITY = 10_000;

  private final Cache<Key, Optional<ProviderMetadata>> known =
      Caffeine.newBuilder()
          .maximumSize(CAPACITY)
          .executor(Runnable::run)
          .expireAfter(
              Expiry.<Key, Optional<ProviderMetadata>>creating(
                  (key, said) -> Duration.ofNanos(said.isPresent() ? GOOD : NONE)))
          .build();

  /** Whose provider it is plays a part: the operator's is asked on other networks as well. */
  private record Key(Scope scope, String issuer) {}

  /**
   * What the provider says, or has said; empty if it says nothing. Those who ask at the same time
   * do not wait for each other.
   *
   * @param asking asks the provider
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
