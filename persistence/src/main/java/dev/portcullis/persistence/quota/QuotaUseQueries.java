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
 * How much owners use of their quotas. Triggers keep the counts (V0287), so that a reading costs
 * the same for any number of records.
 */
@ApplicationScoped
public class QuotaUseQueries extends Queries {
  /** The owner of what belongs to no organization. */
  public static final String ZONE = "zone";

  /** How many near quotas are listed at most. */
  public static final int MOST = 101;

  /** The seed that keeps this lock apart from others of the same kind. */
  private static final String LOCK = "select pg_advisory_xact_lock(hashtextextended(?, 13))";

  private static final String USED =
      "select coalesce(sum(used), 0)::bigint from quota_use where owner = ? and quota = ?";

  private static final String ALL =
      """
      select quota, sum(used)::bigint as used from quota_use where owner = ?
        group by quota order by quota
      """;

  private static final String NOTE =
      """
      insert into quota_notices (owner, quota, created_at) values (?, ?, now())
        on conflict do nothing
      """;

  private static final String FORGET = "delete from quota_notices where owner = ? and quota = ?";

  /** Notices whose quota is still used that much, of organizations that are not deleted. */
  private static final String NEAR =
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
          + MOST;

  private final QueryRunner queryRunner;

  /** For the container's proxy. */
  protected QuotaUseQueries() {
    this(null);
  }

  /** Of this database. */
  @Inject
  public QuotaUseQueries(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /**
   * How much is used, with what this transaction has added. Until it ends, other transactions wait
   * here for the same owner, so that two cannot both take the last place.
   */
  @Transactional(TxType.MANDATORY)
  public long usedForUpdate(String owner, String quota) {
    Statements statements = sql();
    statements.list(row -> true, LOCK, owner);
    return statements.list(row -> row.getLong(1), USED, owner, quota).get(0);
  }

  /** How much is used, with what this transaction has added; others may add at the same time. */
  @Transactional(TxType.MANDATORY)
  public long usedSoFar(String owner, String quota) {
    return sql().list(row -> row.getLong(1), USED, owner, quota).get(0);
  }

  /** How much of each quota an owner uses; a quota of which nothing is used may be missing. */
  public Map<String, Long> used(String owner) {
    Map<String, Long> used = new LinkedHashMap<>();
    queryRunner
        .list(row -> Map.entry(row.getString("quota"), row.getLong("used")), ALL, owner)
        .forEach(each -> used.put(each.getKey(), each.getValue()));
    return used;
  }

  /**
   * Notes that most of a quota is used.
   *
   * @return whether that is news
   */
  @Transactional(TxType.MANDATORY)
  public boolean note(String owner, String quota) {
    return sql().update(NOTE, owner, quota) > 0;
  }

  /** Forgets that most of a quota was used. */
  @Transactional(TxType.MANDATORY)
  public void forget(String owner, String quota) {
    sql().update(FORGET, owner, quota);
  }

  /**
   * The quotas that were noted and of which at least as much is used as {@code least} says, oldest
   * first, {@link #MOST} at most.
   *
   * @param owner whose, or null for those of all
   * @param least for each quota by its name
   */
  public List<NearlyExhaustedQuota> near(String owner, Map<String, Long> least) {
    String[] quotas = least.keySet().toArray(String[]::new);
    Long[] bounds = least.values().toArray(Long[]::new);
    return queryRunner.of(
        connection -> {
          try (var query = connection.prepareStatement(NEAR)) {
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
