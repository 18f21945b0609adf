package dev.portcullis.persistence.plan.query;

import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.NamedStatement;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * Reads the callers of permitted classes (ADR 0158). Users without any rights left, and those of
 * deleted organizations, are none. A machine calls as a member of an organization that it serves,
 * without the member's full access.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class CallerQueries extends Queries {
  /** A role of the zone counts in each organization, one of an organization only there. */
  private static final String CALLERS =
      """
      with held as materialized (
        select h.user_id, array_agg(r.id order by r.id) as roles
          from user_roles h join roles r on r.id = h.role_id join users u on u.id = h.user_id
          where r.id = any (:roles) and (r.organization_id is null or r.organization_id = u.organization_id)
          group by h.user_id),
      unbound as materialized (
        select distinct h.user_id from user_roles h join roles r on r.id = h.role_id
          where r.organization_id is null and 'full_sequencer_rpc_access' = any (r.system_permissions)),
      classified as (
        select u.id, u.display_name as name, u.organization_id, coalesce(h.roles, '{}') as roles,
            b.user_id is not null as unbound,
            case when h.user_id is null then 0 else 1 end
              + case when not cast(:ownersOnly as boolean) or cast(:owner as text) is null
                  or u.organization_id = cast(:owner as text) then 2 else 0 end as class
          from users u
          left join organizations o on o.id = u.organization_id
          left join held h on h.user_id = u.id
          left join unbound b on b.user_id = u.id
          where o.deleted_at is null
            and not exists (select 1 from suspensions s where s.user_id = u.id)
            and (cast(:organization as text) is null or u.organization_id = cast(:organization as text))),
      person as materialized (
        select p.*,
            array_position(cast(:permitted as bigint[]),
              cast(p.class + case when p.unbound then 4 else 0 end as bigint)) as rank,
            array_position(cast(:permitted as bigint[]), cast(p.class as bigint)) as served_rank
          from classified p),
      served_class as materialized (
        select p.organization_id, min(p.served_rank) as rank from person p
          where p.served_rank is not null and p.organization_id is not null
            and exists (select 1 from user_wallets w where w.user_id = p.id
              and (cast(:write as boolean) or w.proven_at is not null)
              and (w.m2m_app_id is null
                or not exists (select 1 from contracts c where c.contract_address = w.wallet_address)))
          group by p.organization_id),
      machine as (
        select a.id, a.name, a.owner_organization_id as organization_id,
            a.owner_organization_id is null and exists (
              select 1 from m2m_application_roles g join roles r on r.id = g.role_id
                where g.m2m_app_id = a.id and r.organization_id is null
                  and 'full_sequencer_rpc_access' = any (r.system_permissions)) as unbound
          from m2m_applications a left join organizations d on d.id = a.owner_organization_id
          where d.deleted_at is null
            and (cast(:organization as text) is null or a.owner_organization_id = cast(:organization as text)
              or a.owner_organization_id is null and exists (
                select 1 from m2m_application_organizations t
                  where t.m2m_app_id = a.id and t.organization_id = cast(:organization as text)))),
      caller as (
        select false as machine, p.id, p.name, p.organization_id, cast(null as text) as served, p.roles,
            p.rank
          from person p where p.rank is not null
        union all
        select true, m.id, m.name, m.organization_id, cast(null as text), '{}',
            array_position(cast(:permitted as bigint[]), cast(7 as bigint))
          from machine m where m.unbound
            and array_position(cast(:permitted as bigint[]), cast(7 as bigint)) is not null
        union all
        select true, m.id, m.name, m.organization_id, s.organization_id, '{}', s.rank
          from machine m join served_class s on s.organization_id = m.organization_id
            or m.organization_id is null and exists (
              select 1 from m2m_application_organizations t
                where t.m2m_app_id = m.id and t.organization_id = s.organization_id)
          where not m.unbound and exists (
            select 1 from m2m_application_roles g join roles r on r.id = g.role_id
              where g.m2m_app_id = m.id and 'org_rpc_access' = any (r.system_permissions)
                and (r.organization_id is null or r.organization_id = s.organization_id)))
      """;

  private static final String PAGE =
      CALLERS
          + """
          select c.machine, c.id, c.name, c.organization_id, c.served, c.roles, c.rank,
              c.machine or exists (select 1 from user_wallets w where w.user_id = c.id
                and (cast(:write as boolean) or w.proven_at is not null))
            from (select * from caller order by machine, id, served nulls first limit :limit offset :offset) c
            order by c.machine, c.id, c.served nulls first
          """;

  /** The number of callers of these classes. */
  public long count(CallerClasses of) {
    return statement(CALLERS + "select count(*) from caller", of).one(row -> row.getLong(1));
  }

  /** Callers of these classes: users, then M2M applications, each by identifier. */
  public List<CallerRow> page(CallerClasses of, PageRequest paging) {
    return statement(PAGE, of)
        .with("limit", paging.limit())
        .with("offset", paging.offset())
        .list(CallerQueries::caller);
  }

  private NamedStatement statement(String text, CallerClasses of) {
    return sql()
        .named(text)
        .with("permitted", of.permitted())
        .with("roles", of.roleIds())
        .with("ownersOnly", of.ownersOnly())
        .with("owner", of.owner())
        .with("write", of.write())
        .with("organization", of.organizationId());
  }

  private static CallerRow caller(ResultSet row) throws SQLException {
    return new CallerRow(
        row.getBoolean(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        Set.of((String[]) row.getArray(6).getArray()),
        row.getInt(7),
        row.getBoolean(8));
  }
}
