package dev.portcullis.persistence.member;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.Lists;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.wallet.Wallet;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Users as the administration sees them: in lists, in organizations, with their wallets. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class MemberRepository {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public MemberRepository() {}

  /** With an entity manager of one's own. */
  MemberRepository(EntityManager entities) {
    this.entities = entities;
  }

  /**
   * What a list is narrowed to; null leaves it wide.
   *
   * @param organizationId the users' organization
   * @param displayName a part of the name
   * @param roleId a role they hold
   * @param search a part of the name too, by index
   */
  public record Filter(String organizationId, String displayName, String roleId, String search) {
    /** Without a search by index. */
    public Filter(String organizationId, String displayName, String roleId) {
      this(organizationId, displayName, roleId, null);
    }
  }

  /** Users, newest first. */
  public Page<User> page(Filter filter, Paging paging) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    StringBuilder where = new StringBuilder(" from User u where 1 = 1");
    if (filter.displayName() != null && !filter.displayName().isEmpty()) {
      where.append(" and u.displayName ilike :pattern escape '\\'");
      parameters.put("pattern", Lists.containing(filter.displayName()));
    }
    if (Lists.isSearched(filter.search())) {
      where.append(" and ").append(Lists.found("u.displayName"));
      parameters.put("search", filter.search());
    }
    if (filter.organizationId() != null) {
      where.append(" and u.organizationId = :organization");
      parameters.put("organization", filter.organizationId());
    }
    if (filter.roleId() != null) {
      where.append(" and :role member of u.roleIds");
      parameters.put("role", filter.roleId());
    }
    TypedQuery<Long> total = entities.createQuery("select count(*)" + where, Long.class);
    TypedQuery<User> items =
        entities.createQuery("select u" + where + " order by u.createdAt desc, u.id", User.class);
    parameters.forEach(total::setParameter);
    parameters.forEach(items::setParameter);
    return Lists.page(
        items,
        parameters.isEmpty() ? Lists.total(entities, "users") : total.getSingleResult(),
        paging);
  }

  /** The users of an organization who hold a role, newest first. */
  public List<User> holders(String organizationId, String roleId) {
    return entities
        .createQuery(
            "select u from User u where u.organizationId = :organization"
                + " and :role member of u.roleIds order by u.createdAt desc, u.id",
            User.class)
        .setParameter("organization", organizationId)
        .setParameter("role", roleId)
        .getResultList();
  }

  /** The user. */
  public Optional<User> find(String userId) {
    return Optional.ofNullable(entities.find(User.class, userId));
  }

  /** The user; nobody else can change them until this transaction ends. */
  public Optional<User> findForUpdate(String userId) {
    return Optional.ofNullable(entities.find(User.class, userId, LockModeType.PESSIMISTIC_WRITE));
  }

  /**
   * The member of an organization; nobody else can change them until this transaction ends.
   *
   * @throws Failure NOT_FOUND
   */
  public User getForUpdate(String organizationId, String userId) {
    return findForUpdate(userId)
        .filter(user -> organizationId.equals(user.organizationId()))
        .orElseThrow(() -> unknown(userId));
  }

  /**
   * The member of an organization.
   *
   * @throws Failure NOT_FOUND
   */
  public User get(String organizationId, String userId) {
    return find(userId)
        .filter(user -> organizationId.equals(user.organizationId()))
        .orElseThrow(() -> unknown(userId));
  }

  /** That there is no such user. */
  public static Failure unknown(String userId) {
    return Failure.notFound("User", "id", userId);
  }

  /**
   * Stores a new user.
   *
   * @throws Failure ALREADY_EXISTS if the identity is known
   */
  public void add(User user) {
    entities.persist(user);
    Constraints.flush(entities);
  }

  /** Sends the changes of loaded users. */
  public void flush() {
    Constraints.flush(entities);
  }

  /**
   * Removes a user with wallets and sessions.
   *
   * @throws Failure INVALID_ENTITY if something else belongs to the user
   */
  public void remove(User user) {
    entities
        .createQuery("delete from Wallet where userId = :user")
        .setParameter("user", user.id())
        .executeUpdate();
    entities
        .createQuery("delete from Session where userId = :user")
        .setParameter("user", user.id())
        .executeUpdate();
    entities.remove(user);
    Constraints.flush(entities);
  }

  /** The wallets of users, oldest first. */
  public List<Wallet> walletsOf(Collection<User> users) {
    if (users.isEmpty()) {
      return List.of();
    }
    return entities
        .createQuery("from Wallet where userId in (:users) order by createdAt, id", Wallet.class)
        .setParameter("users", users.stream().map(User::id).toList())
        .getResultList();
  }

  /**
   * Stores a new wallet.
   *
   * @throws Failure ALREADY_EXISTS if it is somebody's
   */
  public void addWallet(Wallet wallet) {
    entities.persist(wallet);
    Constraints.flush(entities);
  }

  /** Removes a wallet. */
  public void removeWallet(Wallet wallet) {
    entities.remove(wallet);
    Constraints.flush(entities);
  }

  /**
   * Whether a subject is known in an organization: invited, or signed in through {@code issuer}.
   *
   * @param issuer the issuer of the organization's identity provider, or null
   */
  public boolean isSubjectKnown(String organizationId, String issuer, String oidcSubject) {
    return entities
            .createQuery(
                "select count(*) from User u where u.oidcSubject = :subject and"
                    + " (u.oidcIssuer = :issuer"
                    + " or (u.oidcIssuer is null and u.organizationId = :organization))",
                Long.class)
            .setParameter("subject", oidcSubject)
            .setParameter("issuer", issuer)
            .setParameter("organization", organizationId)
            .getSingleResult()
        > 0;
  }
}
