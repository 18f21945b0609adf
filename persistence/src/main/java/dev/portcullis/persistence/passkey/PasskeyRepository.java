package dev.portcullis.persistence.passkey;

import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;

/** Stores the passkeys. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PasskeyRepository extends EntityRepository {
  /**
   * Stores a new passkey.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if the credential is registered
   */
  public void add(Passkey passkey) {
    entities.persist(passkey);
    Constraints.flush(entities);
  }

  /**
   * The passkey with this record identifier. Locks the row until this transaction ends, so that no
   * change decreases its counter.
   */
  public Optional<Passkey> findForUpdate(String id) {
    return Optional.ofNullable(entities.find(Passkey.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The passkeys of a user, oldest first. */
  public List<Passkey> ofUser(String userId) {
    return entities
        .createQuery("from Passkey where userId = :user order by createdAt, id", Passkey.class)
        .setParameter("user", userId)
        .getResultList();
  }

  /**
   * The user's passkey with this identifier from the authenticator. Locks the row until this
   * transaction ends, so that its counter never decreases.
   */
  public Optional<Passkey> findForUse(String userId, String credentialId) {
    return entities
        .createQuery(
            "from Passkey where userId = :user and credentialId = :credential", Passkey.class)
        .setParameter("user", userId)
        .setParameter("credential", credentialId)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** Removes a passkey. */
  public void remove(Passkey passkey) {
    entities.remove(passkey);
    entities.flush();
  }
}
