package dev.portcullis.persistence.overview;

import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.overview.Viewer.VisibilityScope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/** What needs attention, and how much there is: a few statements, whatever there is behind them. */
@ApplicationScoped
public class OverviewQueries {
  /** So many rows are counted; of more it is only said that there are more. */
  public static final int COUNTED = 1_000;

  private static final Duration AHEAD = Duration.ofDays(30);

  private static final String DENIED =
      """
      select coalesce(sum(c), 0), count(*) from (select d.count as c from rpc_denials d
        where %s and d.created_at > cast(? as timestamptz) and d.created_at <= cast(? as timestamptz)
        order by d.created_at desc limit
      """
          + (COUNTED + 1)
          + ") hour";

  private static final String ZONE_COUNTS =
      """
      select case list when 'zone-roles' then 'roles' when 'm2m-applications' then 'applications'
            else list end, sum(live)::bigint
        from list_counts where list in ('organizations', 'users', 'zone-roles', 'tenants',
          'm2m-applications') group by list
      union all select 'contracts', count(*) from (select from contracts limit 1001) c
      union all select 'webhooks', count(*) from (select from webhook_endpoints
        where deleted_at is null limit 1001) w
      """;

  private static final String ORGANIZATION_COUNTS =
      """
      select 'users', count(*) from (select from users where organization_id = ? limit 1001) u
      union all select 'roles', count(*) from (select from roles where organization_id = ?
        limit 1001) r
      union all select 'applications', count(*) from (select from m2m_applications
        where owner_organization_id = ? limit 1001) a
      union all select 'contracts', count(*) from (select from contracts where organization_id = ?
        limit 1001) c
      """;

  private static final String OWN_COUNTS =
      """
      select 'webhooks', count(*) from (select from webhook_endpoints
        where user_id = ? and deleted_at is null limit 1001) w
      union all select 'wallets', count(*) from (select from user_wallets where user_id = ?
        limit 1001) a
      """;

  private QueryRunner queryRunner;

  /** For the container's proxy. */
  protected OverviewQueries() {}

  /** Of this database. */
  @Inject
  public OverviewQueries(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /**
   * What needs attention: {@code webhook_failing}, {@code webhook_disabled}, {@code
   * api_key_expired}, {@code api_key_expiring}, {@code invites_pending}, {@code admins_pending},
   * {@code contract_claims_open}, {@code invitations_stranded}, {@code keycloak_failed}. Of those
   * that have a row for a record, nine at most: the ninth says that there are more. Of the others
   * the count ends at 101.
   *
   * @param operatorIssuer the operator's identity provider; empty for none
   */
  public List<AttentionRow> attention(Viewer viewer, Instant now, String operatorIssuer) {
    AttentionSql sql =
        new AttentionSql(
            viewer,
            now.toString(),
            now.minus(AHEAD).toString(),
            now.plus(AHEAD).toString(),
            operatorIssuer);
    return queryRunner.list(AttentionRow::of, sql.text(), sql.parameters());
  }

  /** The calls that were denied after the one and until the other time. */
  public CountRow denied(Viewer viewer, Instant after, Instant until) {
    String whose = viewer.choose("true", "d.organization_id = ?", "d.user_id = ?");
    Object[] parameters =
        viewer.id() == null
            ? new Object[] {after.toString(), until.toString()}
            : new Object[] {viewer.id(), after.toString(), until.toString()};
    return queryRunner
        .list(
            row -> new CountRow("denials", row.getLong(1), row.getLong(2) > COUNTED),
            DENIED.formatted(whose),
            parameters)
        .get(0);
  }

  /** How much there is of what the viewer sees. */
  public List<CountRow> counts(Viewer viewer) {
    String sql = viewer.choose(ZONE_COUNTS, ORGANIZATION_COUNTS, OWN_COUNTS);
    long places = sql.chars().filter(one -> one == '?').count();
    return queryRunner.list(
        row -> amount(row.getString(1), row.getLong(2), viewer.sight()),
        sql,
        Collections.nCopies((int) places, viewer.id()).toArray());
  }

  /** What the database keeps a count of is counted to the end. */
  private static CountRow amount(String of, long count, VisibilityScope visibilityScope) {
    boolean kept =
        visibilityScope == VisibilityScope.ZONE
            && !of.equals("contracts")
            && !of.equals("webhooks");
    return new CountRow(of, kept ? count : Math.min(count, COUNTED), !kept && count > COUNTED);
  }
}
