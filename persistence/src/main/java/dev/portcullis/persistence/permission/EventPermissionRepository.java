package dev.portcullis.persistence.permission;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Stores the event permissions of contracts. The list of all contracts excludes deleted
 * organizations.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class EventPermissionRepository extends EntityRepository {
  private static final ListOrder<EventPermission> NEWEST_FIRST =
      ListOrder.newest("p", EventPermission::createdAt, EventPermission::id);

  private static final String ALIVE =
      "not exists (select 1 from Organization o"
          + " where o.id = c.organizationId and o.deletedAt is not null)";

  private static final String VISIBLE = " from EventPermission p join p.contract c where " + ALIVE;

  /**
   * The criteria of the list of all contracts; null matches any value.
   *
   * @param contractAddress the contract's address
   * @param roleId a role that qualifies
   * @param organizationId the contract's organization
   */
  public record Filter(Address contractAddress, String roleId, String organizationId) {}

  /** Stores a new permission. */
  public void add(EventPermission permission) {
    entities.persist(permission);
    Constraints.flush(entities);
  }

  /**
   * The number of permissions of a contract. Locks the contract until this transaction ends, so
   * that no other transaction that counts first can add one.
   */
  public long countForUpdate(RegisteredContract contract) {
    sql()
        .named("select id from contracts where id = :id for no key update")
        .with("id", contract.id())
        .exists();
    return count(contract);
  }

  /** The permission of a contract. Locks the row until this transaction ends. */
  public Optional<EventPermission> findForUpdate(RegisteredContract contract, String id) {
    return Optional.ofNullable(
            entities.find(EventPermission.class, id, LockModeType.PESSIMISTIC_WRITE))
        .filter(permission -> permission.contract().id().equals(contract.id()));
  }

  /** All of a contract, newest first. */
  public List<EventPermission> of(RegisteredContract contract) {
    return ofContract(contract).getResultList();
  }

  /** The same, but locks the rows until this transaction ends. */
  public List<EventPermission> ofForUpdate(RegisteredContract contract) {
    return ofContract(contract).setLockMode(LockModeType.PESSIMISTIC_WRITE).getResultList();
  }

  /** Removes some permissions and stores others; also flushes changes of loaded ones. */
  public void exchange(Collection<EventPermission> removed, Collection<EventPermission> added) {
    removed.forEach(entities::remove);
    added.forEach(entities::persist);
    Constraints.flush(entities);
  }

  private TypedQuery<EventPermission> ofContract(RegisteredContract contract) {
    return entities
        .createQuery(
            "from EventPermission where contract = :contract order by createdAt desc, id",
            EventPermission.class)
        .setParameter("contract", contract);
  }

  /** The permission with this identifier, of any contract. */
  public Optional<EventPermission> find(String id) {
    return byId(id).getResultStream().findFirst();
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<EventPermission> findForUpdate(String id) {
    return byId(id).setLockMode(LockModeType.PESSIMISTIC_WRITE).getResultStream().findFirst();
  }

  private TypedQuery<EventPermission> byId(String id) {
    return entities
        .createQuery("select p" + VISIBLE + " and p.id = :id", EventPermission.class)
        .setParameter("id", id);
  }

  /** Flushes the changes of loaded permissions. */
  public void flush() {
    Constraints.flush(entities);
  }

  /** Removes a permission. */
  public void remove(EventPermission permission) {
    entities.remove(permission);
    Constraints.flush(entities);
  }

  /** Newest first. */
  public Page<EventPermission> page(RegisteredContract contract, PageRequest paging) {
    return new ListQuery<>(entities, EventPermission.class, "p", "EventPermission p", NEWEST_FIRST)
        .where("p.contract = :contract", "contract", contract)
        .page(paging);
  }

  /** Those of all contracts, newest first. */
  public Page<EventPermission> page(Filter filter, PageRequest paging) {
    return new ListQuery<>(
            entities,
            EventPermission.class,
            "p",
            "EventPermission p join p.contract c",
            NEWEST_FIRST)
        .where(ALIVE)
        .where("c.contractAddress = :address", "address", text(filter.contractAddress()))
        .where("exists (select 1 from p.roles r where r.id = :role)", "role", filter.roleId())
        .where("c.organizationId = :organization", "organization", filter.organizationId())
        .page(paging);
  }

  private static String text(Address address) {
    return address == null ? null : address.text();
  }

  private long count(RegisteredContract contract) {
    return entities
        .createQuery("select count(*) from EventPermission where contract = :contract", Long.class)
        .setParameter("contract", contract)
        .getSingleResult();
  }
}
