package dev.portcullis.persistence.wallet;

import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.user.User;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** Stores the personal RPC tokens. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PersonalTokenRepository extends EntityRepository {
  private static final String OWNER =
      """
      select t.user_id from personal_rpc_tokens t
          join users u on u.id = t.user_id
          left join organizations o on o.id = u.organization_id
        where t.token_hash = :hash and o.deleted_at is null
          and (t.m2m_app_id is null or machine_covers(t.m2m_app_id, t.user_id))
      """;

  /** The token of a user. */
  public Optional<PersonalToken> find(String userId) {
    return Optional.ofNullable(entities.find(PersonalToken.class, userId));
  }

  /**
   * The token of a user. Locks the user's row until this transaction ends, so that finding and
   * adding are atomic across nodes.
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

  /**
   * The owner of this token. Empty if the user's organization was deleted, or if an M2M application
   * that may know the token lacks rights of the user (ADR 0031).
   */
  public Optional<User> owner(String token) {
    return flushed()
        .named(OWNER)
        .with("hash", Sha256.hex(token))
        .first(row -> row.getString(1))
        .map(id -> entities.find(User.class, id));
  }

  /**
   * Deletes the token of a user; the next request creates another.
   *
   * @return false if there was none
   */
  public boolean delete(String userId) {
    return entities
            .createQuery("delete from PersonalToken where userId = :user")
            .setParameter("user", userId)
            .executeUpdate()
        == 1;
  }
}
