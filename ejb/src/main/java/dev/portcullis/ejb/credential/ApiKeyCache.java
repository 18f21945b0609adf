package dev.portcullis.ejb.credential;

import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.policy.VersionedCache;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.credential.ApiKeyRepository;
import dev.portcullis.persistence.credential.PresentedApiKey;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/**
 * Caches API keys that were recently presented and valid. Invalid keys are not cached, because any
 * client can invent them.
 */
@ApplicationScoped
public class ApiKeyCache {
  private static final int CAPACITY = 50_000;

  private ApiKeyRepository keys;
  private VersionedCache<CachedKey, Optional<PresentedApiKey>> known;

  /** For the container's proxy. */
  protected ApiKeyCache() {}

  /** Creates an empty cache. */
  @Inject
  public ApiKeyCache(ApiKeyRepository keys, PolicyFeed feed) {
    this.keys = keys;
    known = new VersionedCache<>(feed, CAPACITY, (cachedKey, standing) -> about(standing));
  }

  private record CachedKey(String hash, String address) {}

  /** As {@link ApiKeyRepository#findPresented}. */
  Optional<PresentedApiKey> find(String hash, String address) {
    CachedKey cachedKey = new CachedKey(hash, address);
    Optional<PresentedApiKey> found =
        known.get(cachedKey, asked -> keys.findPresented(asked.hash(), asked.address()));
    if (found.filter(standing -> !standing.expiresAt().isAfter(Clock.now())).isPresent()) {
      known.evict(cachedKey);
      return keys.findPresented(hash, address);
    }
    return found;
  }

  private static Set<PolicyChange> about(Optional<PresentedApiKey> found) {
    return found
        .filter(standing -> standing.usable() && standing.admitted())
        .map(standing -> Set.of(new PolicyChange(Kind.MACHINE, standing.holder().id())))
        .orElse(Set.of());
  }
}
