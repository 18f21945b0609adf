package dev.portcullis.ejb.secret;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.Seldom;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.StoredSecret;
import dev.portcullis.persistence.secret.StoredSecretRepository;
import dev.portcullis.persistence.secret.StoredSecretRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Encrypts stored secrets anew, with the key in force, so that a retired one can be forgotten. */
@Stateless
public class StoredSecretRenewal {
  private static final Logger LOG = LoggerFactory.getLogger(StoredSecretRenewal.class);
  private static final Seldom LINES = Seldom.perMinute(1);
  private static final int PART = 100;

  @Inject private StoredSecretRepository secrets;
  @Inject private SecretConfig config;
  @Inject private MutationContext mutations;

  /**
   * Some secrets that were looked at.
   *
   * @param renewed how many were encrypted anew
   * @param unreadable how many do not open, and stay as they are
   * @param last the identifier to go on behind; empty when there are no more
   */
  public record Part(int renewed, int unreadable, Optional<String> last) {}

  /** The retired keys that secrets of a kind are still encrypted with; unknown ones are told. */
  public List<String> retiredKeys(StoredSecret kind) {
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
   * Encrypts some of them anew in one short transaction.
   *
   * @param keyId the retired key that they are encrypted with
   * @param after the identifier to go on behind, at first {@link StoredSecret#first()}
   */
  public Part renewPart(StoredSecret kind, String keyId, String after) {
    mutations.bind();
    SecretVault vault = config.vault();
    List<StoredSecretRow> rows = secrets.next(kind, keyId, after, PART);
    int unreadable = 0;
    for (StoredSecretRow row : rows) {
      Optional<EncryptedSecret> renewed = renewed(vault, row);
      renewed.ifPresent(secret -> secrets.replace(kind, row.id(), secret));
      if (renewed.isEmpty()) {
        unreadable++;
        tell(kind.name(), "One of the %s does not open: %s".formatted(kind.words(), row.id()));
      }
    }
    return new Part(
        rows.size() - unreadable,
        unreadable,
        rows.size() < PART ? Optional.empty() : Optional.of(rows.get(PART - 1).id()));
  }

  /** Empty for what was tampered with: it keeps nobody from renewing the rest. */
  private static Optional<EncryptedSecret> renewed(SecretVault vault, StoredSecretRow row) {
    try {
      return Optional.of(vault.seal(row.sealedFor(), vault.open(row.sealedFor(), row.secret())));
    } catch (IllegalStateException doesNotOpen) {
      return Optional.empty();
    }
  }

  private static void tell(String subject, String line) {
    LINES.tell(subject).ifPresent(more -> LOG.warn("{}{}", line, more));
  }
}
