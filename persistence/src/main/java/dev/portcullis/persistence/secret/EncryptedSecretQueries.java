package dev.portcullis.persistence.secret;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;

/** Reads the stored secrets by their encryption key, for key rotation. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class EncryptedSecretQueries extends Queries {
  /** The ids of the keys that secrets of a kind are encrypted with. */
  public List<String> keyIds(SecretKind kind) {
    return sql().named(kind.keys()).list(row -> row.getString(1));
  }

  /**
   * The next secrets under a key, whose rows are locked until this transaction ends. Rows that
   * another transaction has locked are skipped.
   *
   * @param after the last identifier of the previous call, or {@link SecretKind#first()}
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

  /** Replaces a stored secret with the re-encrypted one. */
  public void replace(SecretKind kind, String id, EncryptedSecret secret) {
    sql()
        .named(kind.replacement())
        .with("key", secret.keyId())
        .with("secret", secret.bytes())
        .with("after", id)
        .update();
  }
}
