package dev.portcullis.persistence.plan.query;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.decision.FunctionRuleRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the permissions that may open functions to a caller (ADR 0158). */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PermittedFunctionQueries extends Queries {
  /** A contract's own permission takes precedence over that of its template. */
  private static final String IN_FORCE =
      """
      select e.address, e.name, e.owner, e.id, e.method_selector, e.function_signature, e.access_type,
          e.rule_type, e.is_umbrella, e.reads_within, e.organization_only, e.argument_restrictions,
          e.inherited, array(select h.role_id from function_permission_roles h where h.permission_id = e.id)
        from (select distinct on (b.contract_id, b.method_selector) b.* from (
            select c.id as contract_id, c.contract_address as address, c.name, c.organization_id as owner,
                false as inherited, p.id, p.method_selector, p.function_signature, p.access_type, p.rule_type,
                p.is_umbrella, p.reads_within, p.organization_only, p.argument_restrictions
              from contracts c join function_permissions p on p.contract_id = c.id
            union all
            select c.id, c.contract_address, c.name, c.organization_id,
                true, p.id, p.method_selector, p.function_signature, p.access_type, p.rule_type,
                p.is_umbrella, p.reads_within, p.organization_only, p.argument_restrictions
              from contracts c join function_permissions p on p.template_id = c.template_id) b
          left join organizations o on o.id = b.owner
          where o.deleted_at is null
            and (cast(:organization as text) is null or b.owner = cast(:organization as text))
            and (cast(:contract as text) is null or b.address = cast(:contract as text))
          order by b.contract_id, b.method_selector, b.inherited) e
        where %s
      """;

  private static final String OPEN =
      IN_FORCE.formatted(
          """
          (e.rule_type not in ('checkRole', 'checkRoleAndRestrictArgument')
                or exists (select 1 from function_permission_roles h
                  where h.permission_id = e.id and h.role_id = any (:roles)))
              and (not e.organization_only or e.owner is null or e.owner = any (:organizations))
            order by e.address, e.method_selector limit :most
          """);

  private static final String OF_CONTRACT = IN_FORCE.formatted("true order by e.method_selector");

  private static final String MEMBER_ROLES =
      """
      select u.organization_id, array_agg(distinct r.id) filter (where r.id is not null)
        from users u
        left join user_roles h on h.user_id = u.id
        left join roles r on r.id = h.role_id
          and (r.organization_id is null or r.organization_id = u.organization_id)
        where u.organization_id = any (:organizations)
          and not exists (select 1 from suspensions s where s.user_id = u.id)
          and exists (select 1 from user_wallets w where w.user_id = u.id
            and (cast(:write as boolean) or w.proven_at is not null)
            and (w.m2m_app_id is null
              or not exists (select 1 from contracts c where c.contract_address = w.wallet_address)))
        group by u.organization_id
      """;

  /**
   * The permissions in force that may be open to holders of these roles in these organizations, by
   * contract and function. A permission that is not among them opens nothing to them.
   *
   * @param contract null for all contracts
   * @param scope the organization whose contracts count, null for all
   * @param most how many are returned at most
   */
  public List<PermittedFunctionRow> open(
      Collection<String> roleIds,
      Collection<String> organizationIds,
      Address contract,
      String scope,
      int most) {
    return sql()
        .named(OPEN)
        .with("roles", roleIds)
        .with("organizations", organizationIds)
        .with("contract", contract == null ? null : contract.text())
        .with("organization", scope)
        .with("most", most)
        .list(PermittedFunctionQueries::function);
  }

  /** The permissions in force on a contract, by function. */
  public List<PermittedFunctionRow> ofContract(Address contract) {
    return sql()
        .named(OF_CONTRACT)
        .with("contract", contract.text())
        .with("organization", null)
        .list(PermittedFunctionQueries::function);
  }

  /**
   * The roles of all members as whom a machine may call, for each of these organizations that has
   * such members.
   *
   * @param write whether members with unproven wallets count, too
   */
  public Map<String, Set<String>> memberRoles(Collection<String> organizationIds, boolean write) {
    Map<String, Set<String>> roles = new HashMap<>();
    var unused =
        sql()
            .named(MEMBER_ROLES)
            .with("organizations", organizationIds)
            .with("write", write)
            .list(row -> roles.put(row.getString(1), texts(row.getArray(2))));
    return roles;
  }

  private static PermittedFunctionRow function(ResultSet row) throws SQLException {
    return new PermittedFunctionRow(
        new Address(row.getString(1)),
        row.getString(2),
        row.getString(3),
        new FunctionRuleRow(
            row.getInt(4),
            row.getString(5),
            row.getString(6),
            row.getString(7),
            row.getString(8),
            row.getBoolean(9),
            row.getBoolean(10),
            row.getBoolean(11),
            Arrays.stream((Object[]) row.getArray(12).getArray()).map(Integer.class::cast).toList(),
            row.getBoolean(13),
            texts(row.getArray(14))));
  }

  private static Set<String> texts(Array array) throws SQLException {
    return array == null ? Set.of() : new HashSet<>(List.of((String[]) array.getArray()));
  }
}
