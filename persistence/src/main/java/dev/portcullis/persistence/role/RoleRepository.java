package dev.portcullis.persistence.role;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.Lists;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The roles of the zone and of the organizations. An owner is an organization, or null for the
 * zone.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RoleRepository {
  /** A statement of PostgreSQL's protocol has room for 65,535. */
  private static final int MAX_PARAMETERS = 10_000;

  private static final String USES =
      """
      select r.id, (select count(*) from user_roles u where u.role_id = r.id),
        (select count(*) from function_permission_roles f where f.role_id = r.id)
          + (select count(*) from event_permission_roles e where e.role_id = r.id),
        (select count(*) from organization_default_roles d where d.role_id = r.id)
      from roles r where r.id in (:ids)
      """;

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public RoleRepository() {}

  /** With an entity manager of one's own. */
  RoleRepository(EntityManager entities) {
    this.entities = entities;
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

  /** Those of {@code ids} that exist, in no order. */
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

  /**
   * The role of an owner.
   *
   * @throws Failure NOT_FOUND
   */
  public Role get(String owner, String id) {
    return ofOwner(entities.find(Role.class, id), owner, id);
  }

  /**
   * Like {@link #get}, but nobody else can change it until this transaction ends.
   *
   * @throws Failure NOT_FOUND
   */
  public Role getForUpdate(String owner, String id) {
    return ofOwner(entities.find(Role.class, id, LockModeType.PESSIMISTIC_WRITE), owner, id);
  }

  /** The system role that administers an organization. */
  public Role adminOf(String organizationId) {
    return entities
        .createQuery("from Role where organizationId = :owner and systemRole", Role.class)
        .setParameter("owner", organizationId)
        .getSingleResult();
  }

  /**
   * Sends the changes of loaded roles.
   *
   * @throws Failure ALREADY_EXISTS if a new name is taken
   */
  public void flush() {
    Constraints.flush(entities);
  }

  /**
   * Removes a role.
   *
   * @throws Failure INVALID_ENTITY if something depends on it
   */
  public void remove(Role role) {
    entities.remove(role);
    Constraints.flush(entities);
  }

  /** Newest first; {@code search} in the name, null for all. */
  public Page<Role> page(String owner, String search, Paging paging) {
    boolean searched = search != null && !search.isEmpty();
    String where =
        (owner == null ? " where organizationId is null" : " where organizationId = :owner")
            + (searched ? " and roleName ilike :pattern escape '\\'" : "");
    TypedQuery<Long> total = entities.createQuery("select count(*) from Role" + where, Long.class);
    TypedQuery<Role> items =
        entities.createQuery("from Role" + where + " order by createdAt desc, id", Role.class);
    for (TypedQuery<?> query : List.of(total, items)) {
      if (searched) {
        query.setParameter("pattern", Lists.containing(search));
      }
      if (owner != null) {
        query.setParameter("owner", owner);
      }
    }
    boolean kept = owner == null && !searched;
    return Lists.page(
        items, kept ? Lists.total(entities, "zone-roles") : total.getSingleResult(), paging);
  }

  /** What depends on each of {@code roles}, by role. */
  @SuppressWarnings("unchecked") // JPA's native queries are untyped
  public Map<String, RoleUse> uses(Collection<Role> roles) {
    if (roles.isEmpty()) {
      return Map.of();
    }
    List<Object[]> rows =
        entities
            .createNativeQuery(USES)
            .setParameter("ids", roles.stream().map(Role::id).toList())
            .getResultList();
    return rows.stream()
        .map(row -> new RoleUse((String) row[0], (Long) row[1], (Long) row[2], (Long) row[3]))
        .collect(Collectors.toMap(RoleUse::roleId, Function.identity()));
  }

  private static Role ofOwner(Role found, String owner, String id) {
    return Optional.ofNullable(found)
        .filter(role -> Objects.equals(role.organizationId(), owner))
        .orElseThrow(() -> Failure.notFound("Role", "id", id));
  }
}
