package dev.portcullis.persistence.plan;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads whom a plan can concern (ADR 0157): contracts by the roles that their rules name, and all
 * people in groups.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PlanPictureQueries extends Queries {
  private static final String NAMING =
      """
      select c.contract_address from (
          select p.contract_id, p.template_id from function_permission_roles h
            join function_permissions p on p.id = h.permission_id where h.role_id = any (:roles)
          union
          select p.contract_id, null from event_permission_roles h
            join event_permissions p on p.id = h.permission_id where h.role_id = any (:roles)) n
        join contracts c on c.id = n.contract_id
      union
      select c.contract_address from function_permission_roles h
        join function_permissions p on p.id = h.permission_id
        join contracts c on c.template_id = p.template_id where h.role_id = any (:roles)
      limit :most
      """;

  private static final String DISCLOSURES =
      """
      select c.contract_address, c.disclose_erc20_total_supply, c.disclose_bytecode, c.disclosure_start_block,
          c.disclosed_addresses, c.disclosed_slots
        from contracts c left join organizations o on o.id = c.organization_id
        where c.contract_address = any (:contracts) and o.deleted_at is null
          and (c.disclose_erc20_total_supply or c.disclose_bytecode or cardinality(c.disclosed_addresses) > 0
            or cardinality(c.disclosed_slots) > 0)
      """;

  private static final String ROLES =
      "select r.id, r.role_name, r.organization_id, r.system_permissions from roles r"
          + " where r.id = any (:roles)";

  private static final String USERS =
      "select u.id, u.display_name, u.organization_id from users u where u.id = any (:users)";

  private static final String MACHINES =
      """
      select m.id, m.name, m.owner_organization_id from m2m_applications m
      union all
      select t.id, t.name, null from tenants t
      limit :most
      """;

  private static final String MACHINES_WITH =
      "select g.m2m_app_id from m2m_application_roles g where g.role_id = any (:roles)";

  /** A role of the zone counts for everyone; a role of an organization only for its members. */
  private static final String PEOPLE =
      """
      with held as (
        select h.user_id,
            array_agg(distinct r.id) filter (where r.id = any (:roles)) as roles,
            array_agg(distinct case when r.organization_id is null then 'zone ' else 'own ' end || p)
              filter (where p is not null) as permissions
          from user_roles h
          join roles r on r.id = h.role_id
          join users u on u.id = h.user_id
          left join lateral unnest(r.system_permissions) p on p = any (:permissions) and r.id <> all (:changed)
          where (r.id = any (:roles) or r.system_permissions && :permissions)
            and (r.organization_id is null or r.organization_id = u.organization_id)
          group by h.user_id)
      select case when u.organization_id = any (:organizations) then u.organization_id
            when u.organization_id is not null then '' end as owner,
          o.deleted_at is null and s.user_id is null as active,
          coalesce(a.roles, '{}') as roles, coalesce(a.permissions, '{}') as permissions, count(*),
          (array_agg(u.id order by u.id collate "C"))[1:10],
          (array_agg(u.display_name order by u.id collate "C"))[1:10]
        from users u
        left join organizations o on o.id = u.organization_id
        left join suspensions s on s.user_id = u.id
        left join held a on a.user_id = u.id
        where u.id <> all (:touched)
        group by 1, 2, 3, 4
        limit :most
      """;

  /**
   * What {@link #people} distinguishes.
   *
   * @param roles the roles
   * @param changed those of them whose system permissions are not counted
   * @param permissions the system permissions, by wire name
   * @param organizations the organizations; members of all others are alike
   * @param without the people who are left out
   */
  public record Distinction(
      Set<String> roles,
      Set<String> changed,
      Set<String> permissions,
      Set<String> organizations,
      Set<String> without) {
    /** Copies the sets. */
    public Distinction {
      roles = Set.copyOf(roles);
      changed = Set.copyOf(changed);
      permissions = Set.copyOf(permissions);
      organizations = Set.copyOf(organizations);
      without = Set.copyOf(without);
    }
  }

  /**
   * The registered contracts of which a permission, also one of their template, names such a role.
   *
   * @param most how many are returned at most
   */
  public Set<Address> contractsNaming(Collection<String> roles, int most) {
    return new HashSet<>(
        sql()
            .named(NAMING)
            .with("roles", roles)
            .with("most", most)
            .list(row -> new Address(row.getString(1))));
  }

  /** What the zone discloses of these contracts; absent for nothing. */
  public Map<Address, Disclosure> disclosures(Collection<Address> contracts) {
    Map<Address, Disclosure> found = new HashMap<>();
    sql()
        .named(DISCLOSURES)
        .with("contracts", contracts.stream().map(Address::text).toList())
        .list(
            row ->
                found.put(
                    new Address(row.getString(1)),
                    new Disclosure(
                        row.getBoolean(2),
                        row.getBoolean(3),
                        row.getLong(4),
                        texts(row, 5).stream().map(Address::new).toList(),
                        texts(row, 6).stream().map(Hash32::new).toList())));
    return found;
  }

  /** The existing ones of these roles, by id. */
  public Map<String, RoleRights> roles(Collection<String> ids) {
    return sql()
        .named(ROLES)
        .with("roles", ids)
        .list(row -> new RoleRights(named(row), Set.copyOf(texts(row, 4))))
        .stream()
        .collect(Collectors.toMap(found -> found.role().id(), found -> found));
  }

  /** The existing ones of these users, by id. */
  public Map<String, NamedRecord> users(Collection<String> ids) {
    return sql().named(USERS).with("users", ids).list(PlanPictureQueries::named).stream()
        .collect(Collectors.toMap(NamedRecord::id, found -> found));
  }

  /** M2M applications and tenants, by id. */
  public Map<String, NamedRecord> machines(int most) {
    return sql().named(MACHINES).with("most", most).list(PlanPictureQueries::named).stream()
        .collect(Collectors.toMap(NamedRecord::id, found -> found));
  }

  /** The M2M applications to which such a role was given. */
  public Set<String> machinesWith(Collection<String> roles) {
    return new TreeSet<>(
        sql().named(MACHINES_WITH).with("roles", roles).list(row -> row.getString(1)));
  }

  /**
   * The people in groups.
   *
   * @param most how many groups are returned at most
   */
  public List<PeopleGroup> people(Distinction by, int most) {
    return sql()
        .named(PEOPLE)
        .with("roles", by.roles())
        .with("changed", by.changed())
        .with("permissions", by.permissions())
        .with("organizations", by.organizations())
        .with("touched", by.without())
        .with("most", most)
        .list(PlanPictureQueries::group);
  }

  private static PeopleGroup group(ResultSet row) throws SQLException {
    String organization = row.getString(1);
    Set<String> permissions = Set.copyOf(texts(row, 4));
    List<String> ids = texts(row, 6);
    List<String> names = texts(row, 7);
    List<NamedRecord> sample = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      sample.add(new NamedRecord(ids.get(i), names.get(i), organization));
    }
    return new PeopleGroup(
        organization,
        row.getBoolean(2),
        Set.copyOf(texts(row, 3)),
        after("zone ", permissions),
        after("own ", permissions),
        row.getLong(5),
        sample);
  }

  private static Set<String> after(String prefix, Set<String> permissions) {
    return permissions.stream()
        .filter(each -> each.startsWith(prefix))
        .map(each -> each.substring(prefix.length()))
        .collect(Collectors.toSet());
  }

  private static NamedRecord named(ResultSet row) throws SQLException {
    return new NamedRecord(row.getString(1), row.getString(2), row.getString(3));
  }

  private static List<String> texts(ResultSet row, int column) throws SQLException {
    return Arrays.stream((Object[]) row.getArray(column).getArray()).map(String::valueOf).toList();
  }
}
