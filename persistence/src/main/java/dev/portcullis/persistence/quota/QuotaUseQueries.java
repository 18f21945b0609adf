package dev.portcullis.persistence.quota;

import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the quota use of owners. Triggers keep the counts (V0287), so that a read costs the same
 * for any number of records.
 */
@ApplicationScoped
public class QuotaUseQueries extends Queries {
  /** The owner of records that belong to no organization. */
  public static final String ZONE = "zone";

  /** The maximum number of listed quotas. */
  public static final int MAX_LISTED = 101;

  /** The seed distinguishes this lock from others of the same kind. */
  private static final String LOCK = "select pg_advisory_xact_lock(hashtextextended(?, 13))";

  private static final String USED =
      "select coalesce(sum(used), 0)::bigint from quota_use where owner = ? and quota = ?";

  private static final String ALL =
      """
      select quota, sum(used)::bigint as used from quota_use where owner = ?
        group by quota order by quota
      """;

  private static final String ADD_NOTICE =
      """
      insert into quota_notices (owner, quota, created_at) values (?, ?, now())
        on conflict do nothing
      """;

  private static final String DELETE_NOTICE =
      "delete from quota_notices where owner = ? and quota = ?";

  /** Recorded quotas that are still nearly exhausted, of organizations that are not deleted. */
  private static final String NEARLY_EXHAUSTED =
      """
      select n.owner, n.quota, n.created_at, u.used
        from quota_notices n
          join unnest(?::text[], ?::bigint[]) b(quota, least) on b.quota = n.quota
          cross join lateral (select coalesce(sum(used), 0)::bigint as used from quota_use s
            where s.owner = n.owner and s.quota = n.quota) u
        where u.used >= b.least and (?::text is null or n.owner = ?)
          and not exists (select from organizations o
            where o.id = n.owner and o.deleted_at is not null)
        order by n.created_at, n.owner, n.quota limit
      """
          + MAX_LISTED;

  private final QueryRunner queryRunner;

  /** Required by CDI proxies. */
  protected QuotaUseQueries() {
    this(null);
  }

  /** Reads with {@code queryRunner}. */
  @Inject
  public QuotaUseQueries(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /**
   * The use, including additions of this transaction. Until it ends, other transactions wait here
   * for the same owner, so that two cannot both take the last slot.
   */
  @Transactional(TxType.MANDATORY)
  public long usedForUpdate(String owner, String quota) {
    Statements statements = sql();
    statements.list(row -> true, LOCK, owner);
    return statements.list(row -> row.getLong(1), USED, owner, quota).get(0);
  }

  /** The use, including additions of this transaction; others may add concurrently. */
  @Transactional(TxType.MANDATORY)
  public long usedSoFar(String owner, String quota) {
    return sql().list(row -> row.getLong(1), USED, owner, quota).get(0);
  }

  /** The use of each quota by an owner; an unused quota may be missing. */
  public Map<String, Long> used(String owner) {
    Map<String, Long> used = new LinkedHashMap<>();
    queryRunner
        .list(row -> Map.entry(row.getString("quota"), row.getLong("used")), ALL, owner)
        .forEach(each -> used.put(each.getKey(), each.getValue()));
    return used;
  }

  /**
   * Records that most of a quota is used.
   *
   * @return whether that was not recorded before
   */
  @Transactional(TxType.MANDATORY)
  public boolean addNotice(String owner, String quota) {
    return sql().update(ADD_NOTICE, owner, quota) > 0;
  }

  /** Deletes the record that most of a quota was used. */
  @Transactional(TxType.MANDATORY)
  public void deleteNotice(String owner, String quota) {
    sql().update(DELETE_NOTICE, owner, quota);
  }

  /**
   * The recorded quotas with a use of at least {@code least}, oldest first, {@link #MAX_LISTED} at
   * most.
   *
   * @param owner the owner, or null for all
   * @param least for each quota by its name
   */
  public List<NearlyExhaustedQuota> nearlyExhausted(String owner, Map<String, Long> least) {
    String[] quotas = least.keySet().toArray(String[]::new);
    Long[] bounds = least.values().toArray(Long[]::new);
    return queryRunner.of(
        connection -> {
          try (var query = connection.prepareStatement(NEARLY_EXHAUSTED)) {
            query.setArray(1, connection.createArrayOf("text", quotas));
            query.setArray(2, connection.createArrayOf("bigint", bounds));
            query.setString(3, owner);
            query.setString(4, owner);
            return Statements.rows(
                query,
                row ->
                    new NearlyExhaustedQuota(
                        row.getString("owner"),
                        row.getString("quota"),
                        row.getLong("used"),
                        QueryRunner.instant(row, "created_at")));
          }
        });
  }
}
