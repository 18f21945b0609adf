package dev.portcullis.persistence.secret;

import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;

/** The stored secrets by the key that encrypts them, for whoever changes that key. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class StoredSecretRepository extends EntityRepository {
  /** The ids of the keys that secrets of a kind are encrypted with. */
  @SuppressWarnings("unchecked") // JPA's native queries are untyped
  public List<String> keyIds(StoredSecret kind) {
    return entities.createNativeQuery(kind.keys(), String.class).getResultList();
  }

  /**
   * The next secrets under a key, which nobody else changes until this transaction ends. Those that
   * somebody else is changing are passed over.
   *
   * @param after the identifier of the last one before, or {@link StoredSecret#first()}
   */
  @SuppressWarnings("unchecked") // JPA's native queries are untyped
  public List<StoredSecretRow> next(StoredSecret kind, String keyId, String after, int limit) {
    List<Object[]> rows =
        entities
            .createNativeQuery(kind.part(), Object[].class)
            .setParameter("key", keyId)
            .setParameter("after", after)
            .setParameter("limit", limit)
            .getResultList();
    return rows.stream()
        .map(
            row ->
                new StoredSecretRow(
                    (String) row[0],
                    kind.sealedFor((String) row[1]),
                    new EncryptedSecret(keyId, (byte[]) row[2])))
        .toList();
  }

  /** Puts a secret that was encrypted anew in the place of what is stored. */
  public void replace(StoredSecret kind, String id, EncryptedSecret secret) {
    entities
        .createNativeQuery(kind.replacement())
        .setParameter("key", secret.keyId())
        .setParameter("secret", secret.bytes())
        .setParameter("after", id)
        .executeUpdate();
  }
}
