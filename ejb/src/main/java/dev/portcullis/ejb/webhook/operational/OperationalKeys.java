package dev.portcullis.ejb.webhook.operational;

import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.secret.SecretVault;
import dev.portcullis.ejb.webhook.callback.SigningKeys;
import dev.portcullis.ejb.webhook.callback.SigningSecret;
import dev.portcullis.ejb.webhook.endpoint.RotatedSigningKeyView;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.secret.SecretKind;
import dev.portcullis.persistence.webhook.operational.OperationalSigningKey;
import dev.portcullis.persistence.webhook.operational.OperationalWebhookRepository;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Manages the keys that sign notices, as {@link SigningKeys} does for callbacks. */
@Dependent
public class OperationalKeys {
  private static final Logger LOG = LoggerFactory.getLogger(OperationalKeys.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);

  @Inject private OperationalWebhookRepository webhooks;
  @Inject private SecretConfig secrets;

  /**
   * Returns the decrypted keys that are active for each user now, oldest first. The list is empty
   * where the keys cannot be read.
   */
  public Map<String, List<byte[]>> inForce(Collection<String> userIds, Instant now) {
    Map<String, List<OperationalSigningKey>> found =
        webhooks.keys(userIds, now).stream()
            .collect(Collectors.groupingBy(OperationalSigningKey::userId));
    Map<String, List<byte[]>> opened = new HashMap<>();
    found.forEach((user, keys) -> opened.put(user, open(user, keys)));
    return opened;
  }

  private List<byte[]> open(String userId, List<OperationalSigningKey> keys) {
    SecretVault vault = secrets.vault();
    try {
      return keys.stream().map(key -> vault.open(sealedFor(userId), key.secret())).toList();
    } catch (IllegalStateException unreadable) {
      LINES
          .permit(unreadable.getMessage())
          .ifPresent(
              more ->
                  LOG.error(
                      "The signing keys of an operational webhook cannot be read, and nothing is"
                          + " sent until they can: {}{}",
                      unreadable.getMessage(),
                      more));
      return List.of();
    }
  }

  /**
   * Rotates the key of a user's webhook.
   *
   * @param overlap how long previous keys sign beside the new one
   */
  RotatedSigningKeyView add(String userId, Duration overlap) {
    SigningSecret secret = SigningSecret.random();
    Instant now = Clock.now();
    OperationalSigningKey key =
        new OperationalSigningKey(
            Ids.uuid(), userId, secrets.vault().seal(sealedFor(userId), secret.key()), now);
    webhooks.addKey(key, now.plus(overlap), now);
    return new RotatedSigningKeyView(secret.shown(), key.id(), "v1");
  }

  private static String sealedFor(String userId) {
    return SecretKind.OPERATIONAL_KEY.sealedFor(userId);
  }
}
