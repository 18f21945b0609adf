package dev.portcullis.persistence.secret;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;

/** The stored secrets by the key that encrypts them, for whoever changes that key. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class EncryptedSecretQueries extends Queries {
  /** The ids of the keys that secrets of a kind are encrypted with. */
  public List<String> keyIds(SecretKind kind) {
    return sql().named(kind.keys()).list(row -> row.getString(1));
  }

  /**
   * The next secrets under a key, which nobody else changes until this transaction ends. Those that
   * somebody else is changing are passed over.
   *
   * @param after the identifier of the last one before, or {@link SecretKind#first()}
   */
  public List<EncryptedSecretRow> next(SecretKind kind, String keyId, String after, int limit) {
    return sql()
        .named(kind.part())
        .with("key", keyId)
        .with("after", after)
        .with("limit", limit)
        .list(
            row ->
                new EncryptedSecretRow(
                    row.getString(1),
                    kind.sealedFor(row.getString(2)),
                    new EncryptedSecret(keyId, row.getBytes(3))));
  }

  /** Puts a secret that was encrypted anew in the place of what is stored. */
  public void replace(SecretKind kind, String id, EncryptedSecret secret) {
    sql()
        .named(kind.replacement())
        .with("key", secret.keyId())
        .with("secret", secret.bytes())
        .with("after", id)
        .update();
  }
}
