package dev.portcullis.persistence.wallet;

import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.user.User;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** The personal RPC tokens. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PersonalTokenRepository {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public PersonalTokenRepository() {}

  /** With an entity manager of one's own. */
  PersonalTokenRepository(EntityManager entities) {
    this.entities = entities;
  }

  /** The token of a user. */
  public Optional<PersonalToken> find(String userId) {
    return Optional.ofNullable(entities.find(PersonalToken.class, userId));
  }

  /**
   * The token of a user; until this transaction ends nobody else gets an answer for the same user,
   * so that looking and adding are one step on every node.
   */
  public Optional<PersonalToken> findForUpdate(String userId) {
    entities.find(User.class, userId, LockModeType.PESSIMISTIC_WRITE);
    return Optional.ofNullable(
        entities.find(PersonalToken.class, userId, LockModeType.PESSIMISTIC_WRITE));
  }

  /** Stores the first token of a user. */
  public void add(PersonalToken token) {
    entities.persist(token);
    entities.flush();
  }

  /** The user whose token this is, unless the user's organization was deleted. */
  public Optional<User> owner(String token) {
    return entities
        .createQuery(
            "select u from User u join PersonalToken t on t.userId = u.id"
                + " where t.tokenHash = :hash and not exists (select 1 from Organization o"
                + " where o.id = u.organizationId and o.deletedAt is not null)",
            User.class)
        .setParameter("hash", Sha256.hex(token))
        .getResultStream()
        .findFirst();
  }
}
