package dev.portcullis.persistence.user;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.ListQuery;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.user.User.Source;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Stores the users and lists them for the administration. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class UserRepository extends EntityRepository {
  /** Any number that no other lock uses: spells "oper". */
  private static final long OPERATOR_LOCK = 0x6f706572L;

  /** The kind of lock for the sign-in of an identity. */
  private static final int IDENTITY_LOCK = 11;

  private static final ListOrder<User> NEWEST_FIRST =
      ListOrder.newest("u", User::createdAt, User::id);

  /** Takes the lock for creating the operator's account, until this transaction ends. */
  public void lockForOperator() {
    flushed().lock(OPERATOR_LOCK);
  }

  /**
   * The users that the settings named as operator.
   *
   * @param but the current operator; null for none
   */
  public List<User> operatorsBefore(String but) {
    return entities
        .createQuery(
            "from User where operatorSince is not null and (:but is null or id <> :but)"
                + " order by id",
            User.class)
        .setParameter("but", but)
        .getResultList();
  }

  /**
   * Whether the zone has an administrator besides the operators of the settings, who can sign in
   * with a credential that no machine assigned. A suspended user cannot.
   *
   * @param issuer the issuer of identities that sign in to the zone; empty for none
   */
  public boolean hasOtherAdministrators(String issuer) {
    return flushed()
        .named(
            "select 1 from users u join user_roles r on r.user_id = u.id and r.role_id = :role"
                + " where u.operator_since is null"
                + " and not exists (select 1 from suspensions s where s.user_id = u.id)"
                + " and (u.oidc_issuer = :issuer or exists (select 1 from user_wallets w"
                + " where w.user_id = u.id and w.m2m_app_id is null)) limit 1")
        .with("role", Role.ZONE_ADMIN_ID)
        .with("issuer", issuer)
        .exists();
  }

  /**
   * Takes the lock for the sign-in of this identity until this transaction ends, so that finding
   * and creating its account are atomic across nodes.
   */
  public void lockIdentity(String issuer, String subject) {
    flushed().lock(IDENTITY_LOCK, issuer + " " + subject);
  }

  /**
   * The invited member of an organization with this subject who has not signed in yet.
   *
   * @param issuer the issuer that authenticates the subject; an invitation for another issuer is
   *     not found
   */
  public Optional<User> findInvited(String organizationId, String subject, String issuer) {
    return entities
        .createQuery(
            "from User where organizationId = :organization and oidcSubject = :subject"
                + " and oidcIssuer is null and (invitedIssuer is null or invitedIssuer = :issuer)",
            User.class)
        .setParameter("organization", organizationId)
        .setParameter("subject", subject)
        .setParameter("issuer", issuer)
        .getResultStream()
        .findFirst();
  }

  /** Binds the invitations that an organization sent before it had a provider to this issuer. */
  public void bindInvitations(String organizationId, String issuer) {
    entities
        .createQuery(
            "update User set invitedIssuer = :issuer where organizationId = :organization"
                + " and oidcSubject is not null and oidcIssuer is null and invitedIssuer is null")
        .setParameter("issuer", issuer)
        .setParameter("organization", organizationId)
        .executeUpdate();
  }

  /** The user with this id. */
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

  /**
   * The criteria of a list; null matches any value.
   *
   * @param organizationId the users' organization
   * @param displayName a part of the name
   * @param roleId a role of theirs
   * @param search a part of the name too, by index
   * @param source how the account was created
   * @param wallet an address of one of their wallets
   */
  public record Filter(
      String organizationId,
      String displayName,
      String roleId,
      String search,
      Source source,
      Address wallet) {
    /** The criteria of a member list. */
    public Filter(String organizationId, String displayName, String roleId) {
      this(organizationId, displayName, roleId, null, null, null);
    }
  }

  /** Users, newest first. */
  public Page<User> page(Filter filter, PageRequest paging) {
    String part = filter.displayName();
    ListQuery<User> query =
        new ListQuery<>(entities, User.class, "u", "User u", NEWEST_FIRST)
            .where(
                "u.displayName ilike :pattern escape '\\'",
                "pattern",
                ListPaging.isSearched(part) ? ListPaging.containing(part) : null)
            .containing("u.displayName", filter.search())
            .where("u.organizationId = :organization", "organization", filter.organizationId())
            .where(":role member of u.roleIds", "role", filter.roleId())
            .where(
                "u.source = :source",
                "source",
                filter.source() == null ? null : filter.source().wireName())
            .where(
                "u.id in (select w.userId from Wallet w where w.walletAddress = :wallet)",
                "wallet",
                filter.wallet() == null ? null : filter.wallet().text());
    return query.isNarrowed()
        ? query.page(paging)
        : query.page(ListPaging.total(entities, "users"), paging);
  }

  /** The users whom a tenant manages, newest first. */
  public Page<User> pageOfTenant(String tenantId, PageRequest paging) {
    return new ListQuery<>(entities, User.class, "u", "User u", NEWEST_FIRST)
        .where("u.tenantId = :tenant", "tenant", tenantId)
        .page(paging);
  }

  /** The identifiers of the roles that a tenant gave to the users whom it manages. */
  public Set<String> rolesGivenBy(String tenantId) {
    return Set.copyOf(
        flushed()
            .named(
                "select distinct unnest(tenant_role_ids) as id from users"
                    + " where tenant_id = :tenant")
            .with("tenant", tenantId)
            .list(row -> row.getString("id")));
  }

  /**
   * The user, whom this tenant manages. Locks the row until this transaction ends.
   *
   * @throws Failure NOT_FOUND
   */
  public User getOfTenantForUpdate(String tenantId, String userId) {
    return findForUpdate(userId)
        .filter(user -> tenantId.equals(user.tenantId()))
        .orElseThrow(() -> unknown(userId));
  }

  /** The user. Locks the row until this transaction ends. */
  public Optional<User> findForUpdate(String userId) {
    return Optional.ofNullable(entities.find(User.class, userId, LockModeType.PESSIMISTIC_WRITE));
  }

  /**
   * The member of an organization. Locks the row until this transaction ends.
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

  /** The failure for an unknown user. */
  public static Failure unknown(String userId) {
    return Failure.notFound("User", "id", userId);
  }

  /**
   * Stores a new user immediately, so that wallets can refer to it.
   *
   * @throws Failure ALREADY_EXISTS if the identity is known
   */
  public void add(User user) {
    entities.persist(user);
    Constraints.flush(entities);
  }

  /** Flushes the changes of loaded users. */
  public void flush() {
    Constraints.flush(entities);
  }

  /**
   * Removes a user with wallets and sessions.
   *
   * @throws Failure INVALID_ENTITY if other records belong to the user
   */
  public void remove(User user) {
    entities
        .createQuery("delete from Wallet where userId = :user")
        .setParameter("user", user.id())
        .executeUpdate();
    sql().named("delete from sessions where user_id = :user").with("user", user.id()).update();
    entities.remove(user);
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
