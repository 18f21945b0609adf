package dev.portcullis.persistence.wallet;

import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.user.User;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** The personal RPC tokens. */
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

  /**
   * The user whose token this is, unless the user's organization was deleted, or the user has
   * rights that an M2M application which may know the token does not have (ADR 0031).
   */
  public Optional<User> owner(String token) {
    return flushed()
        .named(OWNER)
        .with("hash", Sha256.hex(token))
        .first(row -> row.getString(1))
        .map(id -> entities.find(User.class, id));
  }

  /**
   * Ends the token of a user; the next look makes another.
   *
   * @return false when there was none
   */
  public boolean end(String userId) {
    return entities
            .createQuery("delete from PersonalToken where userId = :user")
            .setParameter("user", userId)
            .executeUpdate()
        == 1;
  }
}
