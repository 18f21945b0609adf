package dev.portcullis.persistence.role;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.FlushModeType;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Stores the roles of the zone and of the organizations. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RoleRepository extends EntityRepository {
  /** A statement of PostgreSQL's protocol has at most 65,535 parameters. */
  private static final int MAX_PARAMETERS = 10_000;

  /** The kind of lock for reading one owner's role names. */
  private static final int NAMES_LOCK = 12;

  private static final String USAGE =
      """
      select (select count(*) from user_roles u where u.role_id = r.id),
        (select count(*) from function_permission_roles f where f.role_id = r.id)
          + (select count(*) from event_permission_roles e where e.role_id = r.id),
        (select count(*) from organization_default_roles d where d.role_id = r.id)
      from roles r where r.id = :id
      """;

  @Inject private QueryRunner queryRunner;

  /**
   * The roles of an owner with their use, newest first.
   *
   * @param search a part of the name, or null or empty for all
   * @return empty if there is no such organization
   */
  @Transactional(TxType.SUPPORTS)
  public Optional<Page<RoleWithUsage>> page(Scope owner, String search, PageRequest paging) {
    return queryRunner.of(connection -> RoleList.page(connection, owner, search, paging));
  }

  /** The holders of a role, the latest created first. */
  public Page<RoleHolder> holders(String roleId, PageRequest paging) {
    return sql().on(connection -> RoleHolderList.page(connection, roleId, paging));
  }

  /**
   * Stores a new role.
   *
   * @throws Failure ALREADY_EXISTS if its owner has one of that name
   */
  public void add(Role role) {
    entities.persist(role);
    Constraints.flush(entities);
  }

  /**
   * The names of an owner's roles by their identifiers. Other transactions wait in this method
   * until this transaction ends.
   */
  public Map<String, String> namesForUpdate(Scope owner) {
    String organization = owner.organizationId();
    sql().lock(NAMES_LOCK, organization == null ? "" : organization);
    List<Object[]> rows =
        entities
            .createQuery(
                "select id, roleName from Role where organizationId is not distinct from :owner",
                Object[].class)
            .setFlushMode(FlushModeType.COMMIT)
            .setParameter("owner", organization)
            .getResultList();
    return rows.stream().collect(Collectors.toMap(row -> (String) row[0], row -> (String) row[1]));
  }

  /** Those of {@code ids} that exist, in no particular order. */
  public List<Role> findAll(Collection<String> ids) {
    List<String> wanted = List.copyOf(ids);
    List<Role> found = new ArrayList<>();
    for (int from = 0; from < wanted.size(); from += MAX_PARAMETERS) {
      int to = Math.min(wanted.size(), from + MAX_PARAMETERS);
      found.addAll(
          entities
              .createQuery("from Role where id in (:ids)", Role.class)
              .setParameter("ids", wanted.subList(from, to))
              .getResultList());
    }
    return found;
  }

  /** The roles of an owner, newest first. */
  public List<Role> newest(Scope owner, int most) {
    return owner.organizationId() == null
        ? entities
            .createQuery(
                "from Role where organizationId is null order by createdAt desc, id", Role.class)
            .setMaxResults(most)
            .getResultList()
        : entities
            .createQuery(
                "from Role where organizationId = :owner order by createdAt desc, id", Role.class)
            .setParameter("owner", owner.organizationId())
            .setMaxResults(most)
            .getResultList();
  }

  /**
   * The role of an owner.
   *
   * @throws Failure NOT_FOUND
   */
  public Role get(Scope owner, String id) {
    return ofOwner(entities.find(Role.class, id), owner, id);
  }

  /**
   * Like {@link #get}, but locks the row until this transaction ends.
   *
   * @throws Failure NOT_FOUND
   */
  public Role getForUpdate(Scope owner, String id) {
    return ofOwner(entities.find(Role.class, id, LockModeType.PESSIMISTIC_WRITE), owner, id);
  }

  /** The roles, of any owner, that a member of an organization has. */
  public List<Role> assignedToMembers(String organizationId) {
    return entities
        .createQuery(
            "from Role r where r.id in (select g from User u join u.roleIds g"
                + " where u.organizationId = :organization)",
            Role.class)
        .setParameter("organization", organizationId)
        .getResultList();
  }

  /** The system role that administers an organization. */
  public Role adminOf(String organizationId) {
    return entities
        .createQuery("from Role where organizationId = :owner and systemRole", Role.class)
        .setParameter("owner", organizationId)
        .getSingleResult();
  }

  /**
   * Flushes the changes of loaded roles.
   *
   * @throws Failure ALREADY_EXISTS if a new name is taken
   */
  public void flush() {
    Constraints.flush(entities);
  }

  /**
   * Removes a role.
   *
   * @throws Failure INVALID_ENTITY if a record depends on it
   */
  public void remove(Role role) {
    entities.remove(role);
    Constraints.flush(entities);
  }

  /** The use of {@code role}. */
  public RoleUsage usage(Role role) {
    return flushed()
        .named(USAGE)
        .with("id", role.id())
        .one(row -> new RoleUsage(row.getLong(1), row.getLong(2), row.getLong(3)));
  }

  private static Role ofOwner(Role found, Scope owner, String id) {
    return Optional.ofNullable(found)
        .filter(role -> role.owner().equals(owner))
        .orElseThrow(() -> Failure.notFound("Role", "id", id));
  }
}
