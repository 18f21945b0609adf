package dev.portcullis.persistence.m2m;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Stores the M2M applications. Those of deleted organizations are invisible. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class M2mApplicationRepository extends EntityRepository {
  private static final String ALIVE =
      "not exists (select 1 from Organization d where d.id = a.ownerOrganizationId"
          + " and d.deletedAt is not null)";

  /** Two index lookups, however many applications there are. */
  private static final String VISIBLE_TO_ORGANIZATION =
      "a.id in (select b.id from M2mApplication b where b.ownerOrganizationId = :organization"
          + " union all select c.id from M2mApplication c join c.organizationIds i"
          + " where i = :organization and c.ownerOrganizationId is null)";

  private static final String HOLDS =
      """
      select exists (select 1 from m2m_applications a
          join organizations o on o.id = :organization and o.deleted_at is null
          join m2m_application_roles g on g.m2m_app_id = a.id
          join roles r on r.id = g.role_id and cast(:permission as text) = any (r.system_permissions)
            and (r.organization_id is null or r.organization_id = o.id)
        where a.id = :id and (a.owner_organization_id = o.id
          or a.owner_organization_id is null and exists (
            select 1 from m2m_application_organizations s
              where s.m2m_app_id = a.id and s.organization_id = o.id)))
      """;

  private static final String HOLDS_IN_ZONE =
      """
      select exists (select 1 from m2m_applications a
          join m2m_application_roles g on g.m2m_app_id = a.id
          join roles r on r.id = g.role_id and r.organization_id is null
            and cast(:permission as text) = any (r.system_permissions)
        where a.id = :id and a.owner_organization_id is null)
      """;

  private static final ListOrder<M2mApplication> NEWEST_FIRST =
      ListOrder.newest("a", M2mApplication::createdAt, M2mApplication::id);

  /**
   * Stores a new application.
   *
   * @throws dev.portcullis.kernel.Failure INVALID_ENTITY if one of its roles no longer exists
   */
  public void add(M2mApplication application) {
    entities.persist(application);
    Constraints.flush(entities);
  }

  /** The application, of any owner. */
  public Optional<M2mApplication> find(String id) {
    return alive(entities.find(M2mApplication.class, id));
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<M2mApplication> findForUpdate(String id) {
    return alive(entities.find(M2mApplication.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The application, if the organization owns it or is assigned it. */
  public Optional<M2mApplication> findVisible(String organizationId, String id) {
    return entities
        .createQuery(
            "from M2mApplication a where a.id = :id and "
                + ALIVE
                + " and "
                + VISIBLE_TO_ORGANIZATION,
            M2mApplication.class)
        .setParameter("id", id)
        .setParameter("organization", organizationId)
        .getResultStream()
        .findFirst();
  }

  /** Those with {@code search} in their name, newest first; all if it is null or empty. */
  public Page<M2mApplication> page(String search, PageRequest paging) {
    ListQuery<M2mApplication> query = list().containing("a.name", search);
    return query.isNarrowed()
        ? query.page(paging)
        : query.page(ListPaging.total(entities, "m2m-applications"), paging);
  }

  /**
   * Those that the organization owns or is assigned, newest first.
   *
   * @param search a part of the name; null or empty for all
   */
  public Page<M2mApplication> pageVisible(
      String organizationId, String search, PageRequest paging) {
    return VisibleApplications.page(entities, organizationId, search, paging);
  }

  private ListQuery<M2mApplication> list() {
    return new ListQuery<>(entities, M2mApplication.class, "a", "M2mApplication a", NEWEST_FIRST)
        .where(ALIVE);
  }

  /** The organizations that these applications are assigned to, without deleted ones. */
  public List<AssignedOrganization> assignments(Collection<String> ids) {
    return entities
        .createQuery(
            "select new dev.portcullis.persistence.m2m.AssignedOrganization(a.id, o.id, o.name)"
                + " from M2mApplication a join a.organizationIds i join Organization o on o.id = i"
                + " where a.id in (:ids) and a.ownerOrganizationId is null"
                + " and o.deletedAt is null order by o.name, o.id",
            AssignedOrganization.class)
        .setParameter("ids", ids)
        .getResultList();
  }

  /** Those of {@code organizationIds} that exist and are not deleted. */
  public Set<String> existingOrganizations(Collection<String> organizationIds) {
    return Set.copyOf(
        entities
            .createQuery(
                "select o.id from Organization o where o.id in (:ids) and o.deletedAt is null",
                String.class)
            .setParameter("ids", organizationIds)
            .getResultList());
  }

  /**
   * Whether a role grants the application a permission in an organization that owns it or that it
   * is assigned to; never in a deleted one.
   *
   * @param permission the wire name of the system permission
   */
  public boolean hasPermissionIn(String id, String organizationId, String permission) {
    return flushed()
        .named(HOLDS)
        .with("id", id)
        .with("organization", organizationId)
        .with("permission", permission)
        .one(row -> row.getBoolean(1));
  }

  /**
   * Whether an application of the zone holds a system permission by a role of the zone.
   *
   * @param permission the wire name of the system permission
   */
  public boolean hasPermissionInZone(String id, String permission) {
    return flushed()
        .named(HOLDS_IN_ZONE)
        .with("id", id)
        .with("permission", permission)
        .one(row -> row.getBoolean(1));
  }

  /**
   * Whether the application has every right of a user, so that a wallet of its choice may sign in
   * as that user (ADR 0031). A missing application has no rights.
   */
  public boolean covers(String id, String userId) {
    return flushed()
        .named("select machine_covers(:id, :user)")
        .with("id", id)
        .with("user", userId)
        .one(row -> row.getBoolean(1));
  }

  /**
   * Flushes the changes of loaded applications.
   *
   * @throws dev.portcullis.kernel.Failure INVALID_ENTITY if a role or organization no longer exists
   */
  public void flush() {
    Constraints.flush(entities);
  }

  /** Removes an application with its keys and its whitelist. */
  public void remove(M2mApplication application) {
    entities.remove(application);
    Constraints.flush(entities);
  }

  /** Checked after the lock is acquired, so that it sees a deletion for which the lock waited. */
  private Optional<M2mApplication> alive(M2mApplication found) {
    return Optional.ofNullable(found).filter(a -> !isDeleted(a.ownerOrganizationId()));
  }

  private boolean isDeleted(String organizationId) {
    return organizationId != null
        && entities
                .createQuery(
                    "select count(*) from Organization where id = :id and deletedAt is not null",
                    Long.class)
                .setParameter("id", organizationId)
                .getSingleResult()
            > 0;
  }
}
