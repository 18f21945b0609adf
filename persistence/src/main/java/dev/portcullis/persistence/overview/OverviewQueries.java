package dev.portcullis.persistence.overview;

import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.overview.Viewer.VisibilityScope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/**
 * Reads the items that need attention and the numbers of records, with a few statements whatever
 * the amount of data.
 */
@ApplicationScoped
public class OverviewQueries {
  /** The maximum count; beyond it the result only indicates that there are more. */
  public static final int MAX_COUNT = 1_000;

  private static final Duration AHEAD = Duration.ofDays(30);

  private static final String DENIED =
      """
      select coalesce(sum(c), 0), count(*) from (select d.count as c from rpc_denials d
        where %s and d.created_at > cast(? as timestamptz) and d.created_at <= cast(? as timestamptz)
        order by d.created_at desc limit
      """
          + (MAX_COUNT + 1)
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

  /** Required by CDI proxies. */
  protected OverviewQueries() {}

  /** Reads with {@code queryRunner}. */
  @Inject
  public OverviewQueries(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /**
   * The items that need attention: {@code webhook_failing}, {@code webhook_disabled}, {@code
   * api_key_expired}, {@code api_key_expiring}, {@code invites_pending}, {@code admins_pending},
   * {@code contract_claims_open}, {@code invitations_stranded}, {@code keycloak_failed}. Kinds with
   * a row for each record have at most nine rows; the ninth indicates that there are more. The
   * others count up to 101.
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

  /** The number of calls denied after one time and until the other. */
  public CountRow denied(Viewer viewer, Instant after, Instant until) {
    String whose = viewer.choose("true", "d.organization_id = ?", "d.user_id = ?");
    Object[] parameters =
        viewer.id() == null
            ? new Object[] {after.toString(), until.toString()}
            : new Object[] {viewer.id(), after.toString(), until.toString()};
    return queryRunner
        .list(
            row -> new CountRow("denials", row.getLong(1), row.getLong(2) > MAX_COUNT),
            DENIED.formatted(whose),
            parameters)
        .get(0);
  }

  /** The numbers of records that the viewer can see. */
  public List<CountRow> counts(Viewer viewer) {
    String sql = viewer.choose(ZONE_COUNTS, ORGANIZATION_COUNTS, OWN_COUNTS);
    long places = sql.chars().filter(one -> one == '?').count();
    return queryRunner.list(
        row -> amount(row.getString(1), row.getLong(2), viewer.scope()),
        sql,
        Collections.nCopies((int) places, viewer.id()).toArray());
  }

  /** Records whose count the database keeps are counted without a limit. */
  private static CountRow amount(String of, long count, VisibilityScope visibilityScope) {
    boolean kept =
        visibilityScope == VisibilityScope.ZONE
            && !of.equals("contracts")
            && !of.equals("webhooks");
    return new CountRow(of, kept ? count : Math.min(count, MAX_COUNT), !kept && count > MAX_COUNT);
  }
}
