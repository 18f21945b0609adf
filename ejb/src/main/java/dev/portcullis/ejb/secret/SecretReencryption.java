package dev.portcullis.ejb.secret;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.EncryptedSecretQueries;
import dev.portcullis.persistence.secret.EncryptedSecretRow;
import dev.portcullis.persistence.secret.SecretKind;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Encrypts stored secrets again with the current key, so that a retired one can be removed. */
@Stateless
public class SecretReencryption {
  private static final Logger LOG = LoggerFactory.getLogger(SecretReencryption.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final int PART = 100;

  private final EncryptedSecretQueries secrets;
  private final SecretConfig config;
  private final MutationContext mutations;

  /** For the container. */
  public SecretReencryption() {
    this(null, null, null);
  }

  /** Creates the service with its collaborators. */
  @Inject
  public SecretReencryption(
      EncryptedSecretQueries secrets, SecretConfig config, MutationContext mutations) {
    this.secrets = secrets;
    this.config = config;
    this.mutations = mutations;
  }

  /** The retired keys that still encrypt secrets of a kind; unknown ones are logged. */
  public List<String> retiredKeys(SecretKind kind) {
    SecretVault vault = config.vault();
    List<String> retired = new ArrayList<>();
    for (String id : secrets.keyIds(kind)) {
      if (!vault.keyIds().contains(id)) {
        warn(
            kind.name() + id,
            "Some of the %s cannot be read: they are encrypted with the key %s, which neither"
                    .formatted(kind.description(), id)
                + " secret.master-key nor secret.retired-master-keys has");
      } else if (!id.equals(vault.currentKeyId())) {
        retired.add(id);
      }
    }
    return retired;
  }

  /**
   * Some of them, locked against other changes until the transaction ends.
   *
   * @param keyId the retired key that encrypts them
   * @param after the identifier after which to continue, at first {@link SecretKind#first()}
   */
  public List<EncryptedSecretRow> find(SecretKind kind, String keyId, String after) {
    return secrets.next(kind, keyId, after, PART);
  }

  /**
   * A secret under the current key; empty if it cannot be decrypted, because it was tampered with.
   */
  public Optional<EncryptedSecret> renewed(SecretKind kind, EncryptedSecretRow row) {
    SecretVault vault = config.vault();
    try {
      return Optional.of(vault.seal(row.sealedFor(), vault.open(row.sealedFor(), row.secret())));
    } catch (IllegalStateException doesNotOpen) {
      warn(
          kind.name(),
          "One of the %s cannot be decrypted: %s".formatted(kind.description(), row.id()));
      return Optional.empty();
    }
  }

  /** Stores re-encrypted secrets, by their identifiers. */
  public void replace(SecretKind kind, Map<String, EncryptedSecret> renewed) {
    mutations.bind();
    renewed.forEach((id, secret) -> secrets.replace(kind, id, secret));
  }

  private static void warn(String subject, String line) {
    LINES.permit(subject).ifPresent(more -> LOG.warn("{}{}", line, more));
  }
}
