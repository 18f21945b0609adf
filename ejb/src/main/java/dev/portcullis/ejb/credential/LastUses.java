package dev.portcullis.ejb.credential;

import dev.portcullis.persistence.credential.ApiKey;
import dev.portcullis.persistence.credential.ApiKeyUsage;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The last use of each key that is not written down yet: however often a key is used, it is one
 * entry here and one write now and then. {@link LastUseWriter} writes.
 */
@ApplicationScoped
public class LastUses {
  /** Uses of further keys are forgotten until the next write; only live keys ever get here. */
  static final int CAPACITY = 100_000;

  private final Map<String, ApiKeyUsage> pending = new ConcurrentHashMap<>();

  /** Notes that a key was used. */
  public void note(ApiKeyUsage use) {
    if (pending.size() < CAPACITY || pending.containsKey(use.keyId())) {
      pending.merge(use.keyId(), use, ApiKeyUsage::orLater);
    }
  }

  /** The last use of {@code key} that this node knows of, or null. */
  public ApiKeyUsage of(ApiKey key) {
    ApiKeyUsage noted = pending.get(key.id());
    if (key.lastUsedAt() == null) {
      return noted;
    }
    ApiKeyUsage written = new ApiKeyUsage(key.id(), key.lastUsedAt(), key.lastUsedIp());
    return noted == null ? written : written.orLater(noted);
  }

  /** What is to be written down now. */
  public List<ApiKeyUsage> pending() {
    return List.copyOf(pending.values());
  }

  /** Forgets what was written down, but not what happened since. */
  public void forget(Collection<ApiKeyUsage> written) {
    written.forEach(use -> pending.remove(use.keyId(), use));
  }
}
