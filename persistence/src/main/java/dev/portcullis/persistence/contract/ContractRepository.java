package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Stores the registered contracts. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ContractRepository extends EntityRepository {
  private static final String MATCHES =
      "(c.contractAddress ilike :pattern escape '\\' or c.name ilike :pattern escape '\\'"
          + " or c.description ilike :pattern escape '\\')";

  private static final String OF_TEMPLATES =
      " from Template t join RegisteredContract c on c.templateId = t.id where ";

  private static final String GROUPS =
      " and t.id < :below group by t.id, t.templateKey, t.name, t.description"
          + " having t.name ilike :pattern escape '\\' or t.templateKey ilike :pattern escape '\\'"
          + " or count(*) filter (where "
          + MATCHES
          + ") > 0";

  private static final String ORGANIZATION = "organization";
  private static final String OF_ORGANIZATION = "c.organizationId = :" + ORGANIZATION;

  /** A contract of a deleted organization counts as unregistered. */
  private static final String OF_ANY_OWNER =
      "not exists (select 1 from Organization o where o.id = c.organizationId"
          + " and o.deletedAt is not null)";

  private static final String WITHOUT_ABI =
      "new dev.portcullis.persistence.contract.RegisteredContract(c.id, c.contractAddress,"
          + " c.organizationId, c.templateId, c.name, c.description, c.systemContract,"
          + " c.discloseErc20TotalSupply, c.discloseBytecode, c.disclosureStartBlock,"
          + " c.disclosedAddresses, c.disclosedSlots, c.createdAt, c.updatedAt)";

  /** The lock for the rows of system contracts. */
  private static final long SYSTEM_LOCK = 0x73797374L;

  /** The order of contracts in lists. */
  private static final ListOrder<RegisteredContract> NEWEST_FIRST =
      ListOrder.newest("c", RegisteredContract::createdAt, RegisteredContract::id);

  /**
   * Stores a new contract.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if the address is registered
   */
  public void add(RegisteredContract contract) {
    entities.persist(contract);
    Constraints.flush(entities);
  }

  /**
   * Releases the address from the contract of a deleted organization, which no user can see or
   * remove. Call it before a contract moves to the address.
   */
  public void release(Address address) {
    entities
        .createQuery(
            "delete from RegisteredContract where contractAddress = :address and organizationId in"
                + " (select o.id from Organization o where o.deletedAt is not null)")
        .setParameter("address", address.text())
        .executeUpdate();
  }

  /** The contract of an organization at an address. */
  public Optional<RegisteredContract> find(String organizationId, Address address) {
    return atAddress(organizationId, address).getResultStream().findFirst();
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<RegisteredContract> findForUpdate(String organizationId, Address address) {
    return atAddress(organizationId, address)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** The contract at an address, of any organization that is not deleted. */
  public Optional<RegisteredContract> find(Address address) {
    return atAddress(address).getResultStream().findFirst();
  }

  /** The same, but locks the row until this transaction ends. */
  public Optional<RegisteredContract> findForUpdate(Address address) {
    return atAddress(address)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /**
   * The system contracts, locked until this transaction ends, so that only one node changes them.
   */
  public List<RegisteredContract> systemContractsForUpdate() {
    flushed().lock(SYSTEM_LOCK);
    return entities
        .createQuery(
            "from RegisteredContract where systemContract = true order by contractAddress",
            RegisteredContract.class)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultList();
  }

  /** The organizations that registered these contracts, without deleted ones. */
  public Map<Address, String> owners(Collection<Address> addresses) {
    return entities
        .createQuery(
            "from RegisteredContract c where c.contractAddress in :addresses and exists"
                + " (select 1 from Organization o where o.id = c.organizationId"
                + " and o.deletedAt is null)",
            RegisteredContract.class)
        .setParameter("addresses", addresses.stream().map(Address::text).toList())
        .getResultStream()
        .collect(
            Collectors.toMap(
                RegisteredContract::contractAddress, RegisteredContract::organizationId));
  }

  private TypedQuery<RegisteredContract> atAddress(Address address) {
    return entities
        .createQuery(
            "from RegisteredContract c where c.contractAddress = :address and " + OF_ANY_OWNER,
            RegisteredContract.class)
        .setParameter("address", address.text());
  }

  /**
   * A user who wants to read a contract.
   *
   * @param userId the user
   * @param organizationId their organization, or null
   * @param everything whether they may read all contracts of the zone
   */
  public record Reader(String userId, String organizationId, boolean everything) {}

  /**
   * Whether an address has a contract that the reader may see. A reader may see all contracts,
   * those of their organization, and those with a permission for one of their functions. One
   * statement that loads nothing takes the same time whether the contract is missing or belongs to
   * another organization.
   *
   * @param rolesNeeded the types of rules that require one of the permission's roles
   */
  public boolean isReadable(Address address, Reader reader, Collection<String> rolesNeeded) {
    return flushed()
        .named(
            "select 1 from contracts c where c.contract_address = :address and not exists (select 1"
                + " from organizations o where o.id = c.organization_id and o.deleted_at is not"
                + " null) and (cast(:everything as boolean) or c.organization_id ="
                + " cast(:organization as text) or exists (select 1 from function_permissions p"
                + " where (p.contract_id = c.id or p.template_id = c.template_id and not exists"
                + " (select 1 from function_permissions own where own.contract_id = c.id and"
                + " own.method_selector = p.method_selector)) and p.method_selector <> '0x' and"
                + " (not p.organization_only or c.organization_id is null or c.organization_id ="
                + " cast(:organization as text)) and (p.rule_type <> all (:needed) or exists"
                + " (select 1 from function_permission_roles r join user_roles u on u.role_id ="
                + " r.role_id where r.permission_id = p.id and u.user_id = :user))))")
        .with("address", address.text())
        .with("everything", reader.everything())
        .with("organization", reader.organizationId())
        .with("needed", rolesNeeded)
        .with("user", reader.userId())
        .exists();
  }

  /**
   * Flushes the changes of loaded contracts.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if a new address is registered
   */
  public void flush() {
    Constraints.flush(entities);
  }

  /** Removes a contract and all records that refer to it. */
  public void remove(RegisteredContract contract) {
    entities.remove(contract);
    Constraints.flush(entities);
  }

  /** How many contracts, of any organization, refer to a template. */
  public long countOfTemplate(int templateId) {
    return entities
        .createQuery(
            "select count(*) from RegisteredContract where templateId = :template", Long.class)
        .setParameter("template", templateId)
        .getSingleResult();
  }

  /**
   * How many templates have matching contracts, or match themselves and have contracts.
   *
   * @param organizationId the owner of the contracts; null for all owners
   */
  public long countGroups(String organizationId, String search) {
    return of(
            organizationId,
            entities
                .createQuery(
                    "select count(*) from (select t.id as id"
                        + OF_TEMPLATES
                        + ownedBy(organizationId)
                        + GROUPS
                        + ") g",
                    Long.class)
                .setParameter("below", Integer.MAX_VALUE)
                .setParameter("pattern", ListPaging.containing(search)))
        .getSingleResult();
  }

  /** Those templates, newest first, with the number of all and of the matching contracts. */
  public List<ContractGroup> groups(
      String organizationId, String search, long total, PageRequest paging) {
    KeysetCursor after = paging.after();
    return ListPaging.part(
        of(
            organizationId,
            entities
                .createQuery(
                    "select new dev.portcullis.persistence.contract.ContractGroup(t.id,"
                        + " t.templateKey, t.name, t.description, count(*), count(*) filter (where "
                        + MATCHES
                        + "))"
                        + OF_TEMPLATES
                        + ownedBy(organizationId)
                        + GROUPS
                        + " order by t.id desc",
                    ContractGroup.class)
                .setParameter("pattern", ListPaging.containing(search))
                .setParameter("below", after == null ? Integer.MAX_VALUE : after.number())),
        total,
        paging.offset(),
        paging.limit());
  }

  private static String ownedBy(String organizationId) {
    return organizationId == null ? OF_ANY_OWNER : OF_ORGANIZATION;
  }

  private static <T> TypedQuery<T> of(String organizationId, TypedQuery<T> query) {
    return organizationId == null ? query : query.setParameter(ORGANIZATION, organizationId);
  }

  /** How many contracts of the owner match, whether they have a template or not. */
  public long count(String organizationId, String search) {
    return count(organizationId, "", search).getSingleResult();
  }

  /** How many matching contracts of the owner have no template. */
  public long countUngrouped(String organizationId, String search) {
    return count(organizationId, " and c.templateId is null", search).getSingleResult();
  }

  /**
   * The criteria of a contract list.
   *
   * @param organizationId the owner; null for all owners
   * @param search in address, name and description; null for all
   * @param withAbi whether their ABIs are read; a page ends before they exceed a size limit (ADR
   *     0109)
   */
  public record Listed(String organizationId, String search, boolean withAbi) {}

  /** Matching contracts without template, newest first. */
  public Page<RegisteredContract> ungrouped(Listed listed, long total, PageRequest paging) {
    return list(listed).where("c.templateId is null").page(total, paging);
  }

  /** Matching contracts of one template, newest first. */
  public Page<RegisteredContract> pageOfTemplate(
      Listed listed, int templateId, PageRequest paging) {
    return list(listed).where("c.templateId = " + templateId).page(paging);
  }

  private ListQuery<RegisteredContract> list(Listed listed) {
    ListQuery<RegisteredContract> query =
        new ListQuery<>(
            entities,
            RegisteredContract.class,
            listed.withAbi() ? "c" : WITHOUT_ABI,
            "RegisteredContract c",
            NEWEST_FIRST);
    if (listed.organizationId() == null) {
      query.where(OF_ANY_OWNER);
    } else {
      query.where(OF_ORGANIZATION, ORGANIZATION, listed.organizationId());
    }
    query.where(MATCHES, "pattern", ListPaging.containing(listed.search()));
    return listed.withAbi() ? query.weighedBy("c.abi") : query;
  }

  private TypedQuery<Long> count(String organizationId, String condition, String search) {
    return of(
        organizationId,
        entities
            .createQuery(
                "select count(*) from RegisteredContract c where "
                    + ownedBy(organizationId)
                    + condition
                    + " and "
                    + MATCHES,
                Long.class)
            .setParameter("pattern", ListPaging.containing(search)));
  }

  private TypedQuery<RegisteredContract> atAddress(String organizationId, Address address) {
    return entities
        .createQuery(
            "from RegisteredContract c where c.organizationId = :organization"
                + " and c.contractAddress = :address",
            RegisteredContract.class)
        .setParameter("organization", organizationId)
        .setParameter("address", address.text());
  }
}
