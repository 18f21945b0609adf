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

/** Encrypts stored secrets anew, with the key in force, so that a retired one can be forgotten. */
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

  /** With its parts. */
  @Inject
  public SecretReencryption(
      EncryptedSecretQueries secrets, SecretConfig config, MutationContext mutations) {
    this.secrets = secrets;
    this.config = config;
    this.mutations = mutations;
  }

  /** The retired keys that secrets of a kind are still encrypted with; unknown ones are told. */
  public List<String> retiredKeys(SecretKind kind) {
    SecretVault vault = config.vault();
    List<String> retired = new ArrayList<>();
    for (String id : secrets.keyIds(kind)) {
      if (!vault.keyIds().contains(id)) {
        tell(
            kind.name() + id,
            "Some of the %s cannot be read: they are encrypted with the key %s, which neither"
                    .formatted(kind.words(), id)
                + " secret.master-key nor secret.retired-master-keys has");
      } else if (!id.equals(vault.currentKeyId())) {
        retired.add(id);
      }
    }
    return retired;
  }

  /**
   * Some of them, which nobody else changes until the transaction ends.
   *
   * @param keyId the retired key that they are encrypted with
   * @param after the identifier to go on behind, at first {@link SecretKind#first()}
   */
  public List<EncryptedSecretRow> find(SecretKind kind, String keyId, String after) {
    return secrets.next(kind, keyId, after, PART);
  }

  /** A secret under the key in force; empty if it does not open: it was tampered with. */
  public Optional<EncryptedSecret> renewed(SecretKind kind, EncryptedSecretRow row) {
    SecretVault vault = config.vault();
    try {
      return Optional.of(vault.seal(row.sealedFor(), vault.open(row.sealedFor(), row.secret())));
    } catch (IllegalStateException doesNotOpen) {
      tell(kind.name(), "One of the %s does not open: %s".formatted(kind.words(), row.id()));
      return Optional.empty();
    }
  }

  /** Stores secrets that were encrypted anew, by their identifiers. */
  public void replace(SecretKind kind, Map<String, EncryptedSecret> renewed) {
    mutations.bind();
    renewed.forEach((id, secret) -> secrets.replace(kind, id, secret));
  }

  private static void tell(String subject, String line) {
    LINES.tell(subject).ifPresent(more -> LOG.warn("{}{}", line, more));
  }
}
