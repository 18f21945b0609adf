package dev.portcullis.ejb.credential;

import dev.portcullis.persistence.credential.ApiKey;
import dev.portcullis.persistence.credential.ApiKeyUsage;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps the last use of each key until it is stored: any number of uses of a key are one entry here
 * and one occasional write. {@link LastUseWriter} writes them.
 */
@ApplicationScoped
public class LastUses {
  /**
   * The maximum number of keys; uses of further keys are dropped until the next write. Only active
   * keys are recorded.
   */
  static final int CAPACITY = 100_000;

  private final Map<String, ApiKeyUsage> pending = new ConcurrentHashMap<>();

  /** Records that a key was used. */
  public void record(ApiKeyUsage use) {
    if (pending.size() < CAPACITY || pending.containsKey(use.keyId())) {
      pending.merge(use.keyId(), use, ApiKeyUsage::orLater);
    }
  }

  /** The last use of {@code key} known to this node, or null. */
  public ApiKeyUsage of(ApiKey key) {
    ApiKeyUsage noted = pending.get(key.id());
    if (key.lastUsedAt() == null) {
      return noted;
    }
    ApiKeyUsage written = new ApiKeyUsage(key.id(), key.lastUsedAt(), key.lastUsedIp());
    return noted == null ? written : written.orLater(noted);
  }

  /** The uses to be stored now. */
  public List<ApiKeyUsage> pending() {
    return List.copyOf(pending.values());
  }

  /** Removes stored uses, but not later ones. */
  public void removeStored(Collection<ApiKeyUsage> written) {
    written.forEach(use -> pending.remove(use.keyId(), use));
  }
}
