package dev.portcullis.persistence.decision;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.permission.EventPermission.Match;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads facts for decisions about many users and contracts, with one statement of each kind for any
 * number of them. It reads no rows of other users and contracts.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DecisionFactQueries extends Queries {
  private static final String USER_FACTS =
      """
      select u.id, u.organization_id, o.deleted_at is not null,
          array(select r.id from user_roles h join roles r on r.id = h.role_id
            where h.user_id = u.id and (r.organization_id is null or r.organization_id = u.organization_id)),
          array(select w.wallet_address from user_wallets w where w.user_id = u.id and w.proven_at is not null),
          array(select p from user_roles h join roles r on r.id = h.role_id cross join unnest(r.system_permissions) p
            where h.user_id = u.id and r.organization_id is null),
          array(select p from user_roles h join roles r on r.id = h.role_id cross join unnest(r.system_permissions) p
            where h.user_id = u.id and r.organization_id = u.organization_id),
          exists (select 1 from suspensions s where s.user_id = u.id),
          %s,
          array(select w.wallet_address from user_wallets w where w.user_id = u.id and w.proven_at is null)
        from users u left join organizations o on o.id = u.organization_id
      """;

  static final String USERS =
      USER_FACTS.formatted("coalesce(c.apps, '{}')")
          + """
              left join (select m.who, array_agg(m.app) as apps from unnest(?::text[], ?::text[]) as m (who, app)
                where machine_covers(m.app, m.who) group by m.who) c on c.who = u.id
            where u.id = any (?)
          """;

  /**
   * The condition by equality keeps its plan cached. Planning a list costs ten times its execution.
   */
  static final String USER = USER_FACTS.formatted("'{}'::text[]") + "  where u.id = ?";

  private static final String EVENT_FACTS =
      """
      select c.contract_address, c.organization_id, p.id,
          p.topic0_constant, p.topic1_constant, p.topic2_constant, p.topic3_constant,
          p.topic1_condition_type, p.topic2_condition_type, p.topic3_condition_type, p.organization_only,
          array(select h.role_id from event_permission_roles h
            where h.permission_id = p.id%s)
        from contracts c
        left join organizations o on o.id = c.organization_id
        left join event_permissions p
          on p.contract_id = c.id%s
        where c.contract_address = any (?) and o.deleted_at is null
      """;

  /** A contract of a deleted organization counts as unregistered, as everywhere. */
  static final String EVENT_RULES =
      EVENT_FACTS.formatted(
          " and h.role_id = any (?)",
          " and (p.topic0_constant is null or p.topic0_constant = any (?))");

  static final String ALL_EVENT_RULES = EVENT_FACTS.formatted("", "");

  /**
   * Excludes contracts for which the roles grant nothing. An organization-only permission needs a
   * role of that organization or of the zone.
   */
  static final String OPEN_EVENTS =
      """
      select c.contract_address, c.organization_id, p.id,
          p.topic0_constant, p.topic1_constant, p.topic2_constant, p.topic3_constant,
          p.topic1_condition_type, p.topic2_condition_type, p.topic3_condition_type, p.organization_only,
          array(select h.role_id from event_permission_roles h
            where h.permission_id = p.id and h.role_id = any (?))
        from event_permissions p
        join contracts c on c.id = p.contract_id
        left join organizations o on o.id = c.organization_id
        where exists (select 1 from event_permission_roles h join roles r on r.id = h.role_id
            where h.permission_id = p.id and h.role_id = any (?)
              and (not p.organization_only or c.organization_id is null or c.organization_id = any (?)
                and (r.organization_id is null or r.organization_id = c.organization_id)))
          and o.deleted_at is null
          and (?::boolean or c.contract_address = any (?))
        limit ?
      """;

  private static final String FUNCTION_FACTS =
      """
      select c.contract_address, c.organization_id, p.id,
          p.method_selector, p.function_signature, p.access_type, p.rule_type, p.is_umbrella,
          p.organization_only, p.argument_restrictions, p.template_id is not null,
          array(select h.role_id from function_permission_roles h where h.permission_id = p.id),
          p.reads_within
        from contracts c
        left join organizations o on o.id = c.organization_id
        left join function_permissions p
          on (p.contract_id = c.id or p.template_id = c.template_id)%s
        where c.contract_address = any (?) and o.deleted_at is null
      """;

  static final String FUNCTION_RULES = FUNCTION_FACTS.formatted(" and p.method_selector = any (?)");

  static final String ALL_FUNCTION_RULES = FUNCTION_FACTS.formatted("");

  /**
   * A user and an M2M application whose rights are compared.
   *
   * @param userId the user
   * @param machineId the application
   */
  public record Covering(String userId, String machineId) {}

  /**
   * The existing users, by id.
   *
   * @param coverings the pairs for which to check whether the application has every right of the
   *     user
   */
  public Map<String, UserPrincipalRow> users(Collection<String> userIds, Set<Covering> coverings) {
    Map<String, UserPrincipalRow> found = new HashMap<>();
    List<Covering> asked = List.copyOf(coverings);
    boolean single = asked.isEmpty() && userIds.size() == 1;
    read(
        single ? USER : USERS,
        single
            ? List.copyOf(userIds)
            : List.of(
                asked.stream().map(Covering::userId).toList(),
                asked.stream().map(Covering::machineId).toList(),
                userIds),
        row ->
            found.put(
                row.getString(1),
                new UserPrincipalRow(
                    row.getString(1),
                    row.getString(2),
                    row.getBoolean(3),
                    row.getBoolean(8),
                    FactQuery.texts(row, 4),
                    addresses(row, 5),
                    addresses(row, 10),
                    FactQuery.texts(row, 6),
                    FactQuery.texts(row, 7),
                    FactQuery.texts(row, 9))));
    return found;
  }

  /**
   * The permissions on these events of the contracts that are registered.
   *
   * @param topics the first topics of the events; permissions on all events count, too
   * @param roleIds the roles of the caller
   */
  public Map<Address, ContractEventRules> eventRules(
      Collection<Address> contracts, Collection<Hash32> topics, Collection<String> roleIds) {
    return eventRules(
        EVENT_RULES,
        List.of(
            roleIds,
            topics.stream().map(Hash32::text).toList(),
            contracts.stream().map(Address::text).toList()));
  }

  /**
   * The permissions with which these roles grant events, of all contracts or of some.
   *
   * @param organizationIds the organizations in which the principal has the roles
   * @param contracts empty for all
   * @param most the maximum number of permissions
   */
  public Map<Address, ContractEventRules> openEvents(
      Collection<String> roleIds,
      Collection<String> organizationIds,
      Collection<Address> contracts,
      int most) {
    return eventRules(
        OPEN_EVENTS,
        List.of(
            roleIds,
            roleIds,
            organizationIds,
            contracts.isEmpty(),
            contracts.stream().map(Address::text).toList(),
            most));
  }

  /** All event permissions of the contracts that are registered, with all of their roles. */
  public Map<Address, ContractEventRules> allEventRules(Collection<Address> contracts) {
    return eventRules(ALL_EVENT_RULES, List.of(contracts.stream().map(Address::text).toList()));
  }

  private Map<Address, ContractEventRules> eventRules(String sql, List<?> parameters) {
    Map<Address, String> owners = new HashMap<>();
    Map<Address, List<EventRuleRow>> rules = new HashMap<>();
    read(
        sql,
        parameters,
        row -> {
          Address contract = new Address(row.getString(1));
          owners.put(contract, row.getString(2));
          List<EventRuleRow> known = rules.computeIfAbsent(contract, c -> new ArrayList<>());
          if (row.getString(3) != null) {
            known.add(new EventRuleRow(match(row), row.getBoolean(11), FactQuery.texts(row, 12)));
          }
        });
    Map<Address, ContractEventRules> found = new HashMap<>();
    rules.forEach(
        (contract, known) ->
            found.put(contract, new ContractEventRules(owners.get(contract), known)));
    return found;
  }

  /**
   * The permissions for these functions of the contracts that are registered and of their
   * templates.
   *
   * @param selectors four bytes in hexadecimal each, or {@code 0x}
   */
  public Map<Address, ContractFunctionRules> functionRules(
      Collection<Address> contracts, Collection<String> selectors) {
    return functionRules(
        FUNCTION_RULES, List.of(selectors, contracts.stream().map(Address::text).toList()));
  }

  /** All permissions of the contracts that are registered and of their templates. */
  public Map<Address, ContractFunctionRules> allFunctionRules(Collection<Address> contracts) {
    return functionRules(
        ALL_FUNCTION_RULES, List.of(contracts.stream().map(Address::text).toList()));
  }

  private Map<Address, ContractFunctionRules> functionRules(String sql, List<?> parameters) {
    Map<Address, String> owners = new HashMap<>();
    Map<Address, List<FunctionRuleRow>> rules = new HashMap<>();
    read(
        sql,
        parameters,
        row -> {
          Address contract = new Address(row.getString(1));
          owners.put(contract, row.getString(2));
          List<FunctionRuleRow> known = rules.computeIfAbsent(contract, c -> new ArrayList<>());
          if (row.getString(3) != null) {
            known.add(functionRule(row));
          }
        });
    Map<Address, ContractFunctionRules> found = new HashMap<>();
    rules.forEach(
        (contract, known) ->
            found.put(contract, new ContractFunctionRules(owners.get(contract), known)));
    return found;
  }

  private static FunctionRuleRow functionRule(ResultSet row) throws SQLException {
    return new FunctionRuleRow(
        row.getInt(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getBoolean(8),
        row.getBoolean(13),
        row.getBoolean(9),
        Arrays.stream((Object[]) row.getArray(10).getArray()).map(Integer.class::cast).toList(),
        row.getBoolean(11),
        FactQuery.texts(row, 12));
  }

  private static Set<Address> addresses(ResultSet row, int column) throws SQLException {
    return FactQuery.texts(row, column).stream().map(Address::new).collect(Collectors.toSet());
  }

  private static Match match(ResultSet row) throws SQLException {
    return new Match(
        Arrays.asList(row.getString(4), row.getString(5), row.getString(6), row.getString(7)),
        Arrays.asList(row.getString(8), row.getString(9), row.getString(10)));
  }

  private void read(String sql, List<?> parameters, FactQuery.RowReader reader) {
    new FactQuery(sql).read(sql(), parameters, reader);
  }
}
