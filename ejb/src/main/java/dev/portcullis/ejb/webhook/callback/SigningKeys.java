package dev.portcullis.ejb.webhook.callback;

import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.secret.SecretVault;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.endpoint.WebhookSigningKey;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decrypts the keys that sign callbacks. */
@Dependent
public class SigningKeys {
  private static final Logger LOG = LoggerFactory.getLogger(SigningKeys.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);

  @Inject private WebhookRepository webhooks;
  @Inject private SecretConfig secrets;

  /**
   * Returns the decrypted keys that are active for each endpoint now, oldest first. The list is
   * empty where the keys cannot be read.
   */
  public Map<UUID, List<byte[]>> inForce(Collection<UUID> endpointIds, Instant now) {
    Map<UUID, List<WebhookSigningKey>> found =
        webhooks.keys(endpointIds).stream()
            .filter(key -> key.inForce(now))
            .collect(Collectors.groupingBy(WebhookSigningKey::endpointId));
    Map<UUID, List<byte[]>> opened = new HashMap<>();
    found.forEach((endpoint, keys) -> opened.put(endpoint, open(keys)));
    return opened;
  }

  private List<byte[]> open(List<WebhookSigningKey> keys) {
    SecretVault vault = secrets.vault();
    try {
      return keys.stream()
          .map(key -> vault.open(key.endpointId().toString(), key.secret()))
          .toList();
    } catch (IllegalStateException unreadable) {
      LINES
          .permit(unreadable.getMessage())
          .ifPresent(
              more ->
                  LOG.error(
                      "The signing keys of an endpoint cannot be read, and nothing is sent until"
                          + " they can: {}{}",
                      unreadable.getMessage(),
                      more));
      return List.of();
    }
  }
}
