package dev.portcullis.persistence.organization;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.role.Role;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Stores the organizations. Deleted ones are invisible except where documented. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OrganizationRepository extends EntityRepository {
  /** Any number that no other lock uses: spells "orgs". */
  private static final long CREATION_LOCK = 0x6f726773L;

  @Inject private QueryRunner queryRunner;

  /** The organizations, newest first; the filter may include deleted ones. */
  @Transactional(TxType.SUPPORTS)
  public Page<Organization> page(OrganizationFilter filter, PageRequest paging) {
    return queryRunner.of(connection -> OrganizationList.page(connection, filter, paging));
  }

  /** Stores a new organization with the first of its roles. */
  public void add(Organization organization, Role... roles) {
    entities.persist(organization);
    List.of(roles).forEach(entities::persist);
    Constraints.flush(entities);
  }

  /** The organization, if it exists and is not deleted. */
  public Optional<Organization> find(String id) {
    return visible(entities.find(Organization.class, id));
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<Organization> findForUpdate(String id) {
    return visible(entities.find(Organization.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** Like {@link #find}, but locks the row against changes (shared) until this transaction ends. */
  public Optional<Organization> findLocked(String id) {
    return visible(entities.find(Organization.class, id, LockModeType.PESSIMISTIC_READ));
  }

  /** Those of {@code ids} that exist and are not deleted, in no particular order. */
  public List<Organization> findAll(Collection<String> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    return entities
        .createQuery(
            "from Organization where id in (:ids) and deletedAt is null", Organization.class)
        .setParameter("ids", ids)
        .getResultList();
  }

  /**
   * Like {@link #find}.
   *
   * @throws Failure NOT_FOUND
   */
  public Organization get(String id) {
    return find(id).orElseThrow(() -> unknown(id));
  }

  /**
   * Like {@link #findForUpdate}.
   *
   * @throws Failure NOT_FOUND
   */
  public Organization getForUpdate(String id) {
    return findForUpdate(id).orElseThrow(() -> unknown(id));
  }

  /**
   * Requires that the organization exists or existed before it was deleted.
   *
   * @throws Failure NOT_FOUND
   */
  public void requireIncludingDeleted(String id) {
    if (entities.find(Organization.class, id) == null) {
      throw unknown(id);
    }
  }

  private static Failure unknown(String id) {
    return Failure.notFound("Organization", "id", id);
  }

  /** Flushes the changes of loaded organizations. */
  public void flush() {
    Constraints.flush(entities);
  }

  /**
   * The number of organizations. Takes a lock until this transaction ends, so that two creators
   * cannot both take the last slot.
   */
  public long countForUpdate() {
    flushed().lock(CREATION_LOCK);
    return ListPaging.total(entities, "organizations");
  }

  private static Optional<Organization> visible(Organization found) {
    return Optional.ofNullable(found).filter(organization -> organization.deletedAt() == null);
  }
}
