package dev.portcullis.ejb.secret;

import dev.portcullis.ejb.secret.StoredSecretRenewal.Part;
import dev.portcullis.persistence.secret.StoredSecret;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Moves all stored secrets from retired keys of the operator to the one in force. */
@ApplicationScoped
public class KeyRotation {
  private static final Logger LOG = LoggerFactory.getLogger(KeyRotation.class);

  @Inject private StoredSecretRenewal renewal;

  /**
   * Looks at every secret under a retired key once.
   *
   * @param stopped asked between two portions whether to end before
   */
  public void run(BooleanSupplier stopped) {
    for (StoredSecret kind : StoredSecret.values()) {
      for (String keyId : renewal.retiredKeys(kind)) {
        renew(kind, keyId, stopped);
      }
    }
  }

  private void renew(StoredSecret kind, String keyId, BooleanSupplier stopped) {
    long renewed = 0;
    long unreadable = 0;
    Optional<String> after = Optional.of(kind.first());
    while (after.isPresent() && !stopped.getAsBoolean()) {
      Part part = renewal.renewPart(kind, keyId, after.get());
      renewed += part.renewed();
      unreadable += part.unreadable();
      after = part.last();
    }
    if (renewed > 0) {
      LOG.info(
          "Encrypted {} {} anew that were under the retired key {}; {} do not open",
          renewed,
          kind.words(),
          keyId,
          unreadable);
    }
  }
}
