package dev.portcullis.persistence.permission;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import dev.portcullis.persistence.template.Template;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Stores the function permissions of contracts whose organization is not deleted, and of templates.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class FunctionPermissionRepository extends EntityRepository {
  /** Those of a contract and of its template, if it has one. */
  private static final String APPLICABLE =
      "from FunctionPermission p where (p.contract.id = :contract or p.template.id = :template)";

  private static final String COUNT =
      """
      with p as (select id from function_permissions where contract_id = :contract
        union all select id from function_permissions where template_id = cast(:template as integer))
      select (select count(*) from p),
        (select count(*) from function_permission_roles r join p on p.id = r.permission_id)
          + (select count(*) from event_permission_roles r join event_permissions e
            on e.id = r.permission_id where e.contract_id = :contract)
      """;

  private static final ListOrder<FunctionPermission> NEWEST_FIRST =
      ListOrder.newestOfNumbers("p", FunctionPermission::id);

  private static final String ALIVE =
      "not exists (select 1 from Organization o"
          + " where o.id = c.organizationId and o.deletedAt is not null)";

  private static final String VISIBLE =
      " from FunctionPermission p join p.contract c where " + ALIVE;

  /**
   * The criteria of a list; null matches any value.
   *
   * @param contractId the contract's record
   * @param contractAddress the contract's address
   * @param methodSelector four bytes in hexadecimal, lowercase
   * @param roleId a role that qualifies
   */
  public record Filter(
      String contractId, Address contractAddress, String methodSelector, String roleId) {}

  /**
   * The numbers of permissions.
   *
   * @param functions permissions of functions
   * @param roles references to roles in all permissions
   */
  public record PermissionCount(long functions, long roles) {}

  /**
   * Stores a new permission and sets its identifier.
   *
   * @throws Failure ALREADY_EXISTS if the contract or the template has one for that function
   */
  public void add(FunctionPermission permission) {
    Constraints.translating(
        () -> {
          entities.persist(permission);
          entities.flush();
          return permission;
        });
  }

  /** The permission of a contract with this identifier. */
  public Optional<FunctionPermission> find(int id) {
    return byId(id).getResultStream().findFirst();
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<FunctionPermission> findForUpdate(int id) {
    return byId(id).setLockMode(LockModeType.PESSIMISTIC_WRITE).getResultStream().findFirst();
  }

  /** The permission of a template with this identifier. */
  public Optional<FunctionPermission> find(Template template, int id) {
    return ofTemplate(template, entities.find(FunctionPermission.class, id));
  }

  /** Like {@link #find(Template, int)}, but locks the row until this transaction ends. */
  public Optional<FunctionPermission> findForUpdate(Template template, int id) {
    return ofTemplate(
        template, entities.find(FunctionPermission.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  private static Optional<FunctionPermission> ofTemplate(
      Template template, FunctionPermission found) {
    return Optional.ofNullable(found)
        .filter(permission -> permission.isInherited())
        .filter(permission -> permission.template().id().equals(template.id()));
  }

  /** The permissions of a contract and of its template, oldest first. */
  public List<FunctionPermission> applicable(RegisteredContract contract) {
    return entities
        .createQuery(APPLICABLE + " order by p.id", FunctionPermission.class)
        .setParameter("contract", contract.id())
        .setParameter("template", contract.templateId())
        .getResultList();
  }

  /** Those of a contract alone, oldest first. Locks the rows until this transaction ends. */
  public List<FunctionPermission> ofForUpdate(RegisteredContract contract) {
    return entities
        .createQuery(
            "from FunctionPermission p where p.contract = :contract order by p.id",
            FunctionPermission.class)
        .setParameter("contract", contract)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultList();
  }

  /**
   * The numbers of permissions and of role references, in function and event permissions of a
   * contract and its template.
   */
  public PermissionCount count(RegisteredContract contract) {
    return flushed()
        .named(COUNT)
        .with("contract", contract.id())
        .with("template", contract.templateId())
        .one(row -> new PermissionCount(row.getLong(1), row.getLong(2)));
  }

  /**
   * Removes some permissions, and stores others and sets their identifiers. Also flushes changes of
   * loaded ones.
   *
   * @throws Failure ALREADY_EXISTS if another transaction has just added a permission for one of
   *     the functions
   */
  public void exchange(
      Collection<FunctionPermission> removed, Collection<FunctionPermission> added) {
    removed.forEach(entities::remove);
    Constraints.flush(entities);
    Constraints.translating(
        () -> {
          added.forEach(entities::persist);
          entities.flush();
          return added;
        });
  }

  /** The permissions of a template, newest first. */
  public Page<FunctionPermission> page(Template template, PageRequest paging) {
    return new ListQuery<>(
            entities, FunctionPermission.class, "p", "FunctionPermission p", NEWEST_FIRST)
        .where("p.template = :template", "template", template)
        .page(paging);
  }

  /** Flushes the changes of loaded permissions. */
  public void flush() {
    Constraints.flush(entities);
  }

  /** Removes a permission. */
  public void remove(FunctionPermission permission) {
    entities.remove(permission);
    Constraints.flush(entities);
  }

  /** Newest first. */
  public Page<FunctionPermission> page(Filter filter, PageRequest paging) {
    return new ListQuery<>(
            entities,
            FunctionPermission.class,
            "p",
            "FunctionPermission p join p.contract c",
            NEWEST_FIRST)
        .where(ALIVE)
        .where("c.id = :contract", "contract", filter.contractId())
        .where("c.contractAddress = :address", "address", text(filter.contractAddress()))
        .where("p.methodSelector = :selector", "selector", filter.methodSelector())
        .where("exists (select 1 from p.roles r where r.id = :role)", "role", filter.roleId())
        .page(paging);
  }

  private TypedQuery<FunctionPermission> byId(int id) {
    return entities
        .createQuery("select p" + VISIBLE + " and p.id = :id", FunctionPermission.class)
        .setParameter("id", id);
  }

  private static String text(Address address) {
    return address == null ? null : address.text();
  }
}
