package dev.portcullis.persistence.user;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** The users. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class UserRepository {
  /** Any number that no other lock uses: spells "oper". */
  private static final long OPERATOR_LOCK = 0x6f706572L;

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public UserRepository() {}

  UserRepository(EntityManager entities) {
    this.entities = entities;
  }

  /**
   * Waits until nobody else is making the operator's account; until this transaction ends nobody
   * else can.
   */
  public void lockForOperator() {
    entities
        .createNativeQuery("select 1 from pg_advisory_xact_lock(:lock)", Integer.class)
        .setParameter("lock", OPERATOR_LOCK)
        .getSingleResult();
  }

  /**
   * Waits until nobody else is signing this identity in; until this transaction ends nobody else
   * can, so that looking for its account and making it are one step on every node.
   */
  public void lockIdentity(String issuer, String subject) {
    entities
        .createNativeQuery(
            "select 1 from pg_advisory_xact_lock(hashtextextended(:identity, 11))", Integer.class)
        .setParameter("identity", issuer + " " + subject)
        .getSingleResult();
  }

  /** The member whom an organization invited by this subject and who has not signed in yet. */
  public Optional<User> findInvited(String organizationId, String subject) {
    return entities
        .createQuery(
            "from User where organizationId = :organization and oidcSubject = :subject"
                + " and oidcIssuer is null",
            User.class)
        .setParameter("organization", organizationId)
        .setParameter("subject", subject)
        .getResultStream()
        .findFirst();
  }

  /** Stores a new user, at once so that wallets can refer to it. */
  public void add(User user) {
    entities.persist(user);
    entities.flush();
  }

  /** The user of this id. */
  public Optional<User> find(String id) {
    return Optional.ofNullable(entities.find(User.class, id));
  }

  /** The user with this identity at this issuer. */
  public Optional<User> findByIdentity(String issuer, String subject) {
    return entities
        .createQuery("from User where oidcIssuer = :issuer and oidcSubject = :subject", User.class)
        .setParameter("issuer", issuer)
        .setParameter("subject", subject)
        .getResultStream()
        .findFirst();
  }
}
