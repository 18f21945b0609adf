package dev.portcullis.persistence.decision;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads facts for decisions about machines and their users, with one statement each. The cost
 * depends on the application's roles and organizations, not on their number of members.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class MachineFactQueries extends Queries {
  /**
   * A role of the zone counts in each organization; a role of an organization counts only there.
   */
  static final String MACHINE =
      """
      select s.served,
          array(select r.id from m2m_application_roles g join roles r on r.id = g.role_id
            where g.m2m_app_id = a.id and (r.organization_id is null or r.organization_id = any (s.served))),
          array(select p from m2m_application_roles g join roles r on r.id = g.role_id cross join unnest(r.system_permissions) p
            where g.m2m_app_id = a.id and r.organization_id is null and a.owner_organization_id is null)
        from m2m_applications a left join organizations d on d.id = a.owner_organization_id
          cross join lateral (select array(
            select o.id from (
                select a.owner_organization_id as id
                union all
                select t.organization_id from m2m_application_organizations t
                  where t.m2m_app_id = a.id and a.owner_organization_id is null) w
              join organizations o on o.id = w.id and o.deleted_at is null
              where exists (select 1 from m2m_application_roles g join roles r on r.id = g.role_id
                where g.m2m_app_id = a.id and ?::text = any (r.system_permissions)
                  and (r.organization_id is null or r.organization_id = o.id))) as served) s
        where a.id = ? and d.deleted_at is null
      """;

  static final String TENANT =
      """
      select array(select g.role_id from tenant_default_roles g join roles r on r.id = g.role_id
          where g.tenant_id = t.id and r.organization_id is null)
        from tenants t where t.id = ?
      """;

  /**
   * The statement takes the same work for a wallet of another organization as for an unknown
   * wallet.
   */
  static final String MEMBER =
      """
      select u.id from user_wallets w join users u on u.id = w.user_id
        where w.wallet_address = ? and u.organization_id = any (?)
      """
          + VisibilityQueries.ELIGIBLE;

  /**
   * The M2M application; empty if it is missing or its organization was deleted.
   *
   * @param permission the wire name of the permission with which it works for organizations
   */
  public Optional<MachinePrincipalRow> machine(String id, String permission) {
    List<MachinePrincipalRow> found = new ArrayList<>();
    new FactQuery(MACHINE)
        .read(
            sql(),
            List.of(permission, id),
            row ->
                found.add(
                    new MachinePrincipalRow(
                        FactQuery.texts(row, 1),
                        FactQuery.texts(row, 2),
                        FactQuery.texts(row, 3))));
    return found.stream().findFirst();
  }

  /** The default roles of a tenant, which are the zone's; empty if the tenant is missing. */
  public Optional<Set<String>> tenantRoles(String id) {
    List<Set<String>> found = new ArrayList<>();
    new FactQuery(TENANT).read(sql(), List.of(id), row -> found.add(FactQuery.texts(row, 1)));
    return found.stream().findFirst();
  }

  /**
   * The user with this wallet, proven or claimed, if the user is an eligible member of one of the
   * organizations.
   */
  public Optional<String> member(Address wallet, Collection<String> organizationIds) {
    List<String> found = new ArrayList<>();
    new FactQuery(MEMBER)
        .read(sql(), List.of(wallet.text(), organizationIds), row -> found.add(row.getString(1)));
    return found.stream().findFirst();
  }
}
