package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.persistence.database.NamedStatement;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Assigns queues to sending nodes. Each shard has one holder, under a lease by the clock of the
 * database, and running nodes share the shards evenly.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DeliveryShardQueries extends Queries {
  /** The number of shards; each queue records its shard. */
  public static final int SHARDS = 32;

  private static final String SHARD = "webhook-shard-";
  private static final String NODE = "webhook-sender-";

  private static final String REGISTER =
      """
      insert into job_leases as l (job, holder, leased_until)
        values (:name, :node, clock_timestamp() + :millis * interval '1 millisecond')
        on conflict (job) do update set leased_until = excluded.leased_until
      """;

  /** Deletes nodes that crashed without leaving. */
  private static final String CRASHED =
      "delete from job_leases where job like '"
          + NODE
          + "%' and leased_until < clock_timestamp() - interval '1 hour'";

  private static final String NODES =
      "select count(*) from job_leases where job like '"
          + NODE
          + "%'"
          + " and leased_until > clock_timestamp()";

  private static final String RENEW =
      "update job_leases set leased_until = clock_timestamp() + :millis * interval '1 millisecond'"
          + " where job like '"
          + SHARD
          + "%' and holder = :node"
          + " and leased_until > clock_timestamp() returning job";

  /** A row that a frozen node has locked is skipped until its lock is released. */
  private static final String TAKE =
      """
      with over as (
          select job from job_leases
            where job like '%1$s%%' and leased_until < clock_timestamp()
            order by job limit :many for update skip locked),
        taken as (
          update job_leases l set holder = :node,
              leased_until = clock_timestamp() + :millis * interval '1 millisecond'
            from over where l.job = over.job returning l.job),
        added as (
          insert into job_leases (job, holder, leased_until)
            select s.job, :node, clock_timestamp() + :millis * interval '1 millisecond'
              from (select '%1$s' || lpad(n::text, 2, '0') as job from generate_series(0, %2$d) n) s
              where not exists (select from job_leases o where o.job = s.job)
              order by s.job limit greatest(0, :many - (select count(*) from taken))
            on conflict (job) do nothing returning job)
      select job from taken union all select job from added
      """
          .formatted(SHARD, SHARDS - 1);

  private static final String RELEASE =
      "delete from job_leases where job = any (:jobs) and holder = :node";

  private static final String HELD =
      "select job from job_leases where job = any (:jobs) and holder = :node"
          + " and leased_until > clock_timestamp() for share";

  /**
   * Registers this node.
   *
   * @return its fair share of shards
   */
  public int share(String node, Duration lease) {
    sql()
        .named(REGISTER)
        .with("name", NODE + node)
        .with("node", node)
        .with("millis", lease.toMillis())
        .update();
    sql().named(CRASHED).update();
    long nodes = sql().named(NODES).one(row -> row.getLong(1));
    return (int) ((SHARDS + Math.max(1, nodes) - 1) / Math.max(1, nodes));
  }

  /**
   * Renews the leases of this node that have not expired.
   *
   * @return the shards it has
   */
  public Set<Integer> renew(String node, Duration lease) {
    return shards(sql().named(RENEW).with("node", node).with("millis", lease.toMillis()));
  }

  /**
   * Acquires free shards.
   *
   * @return which
   */
  public Set<Integer> take(String node, int many, Duration lease) {
    return shards(
        sql().named(TAKE).with("node", node).with("millis", lease.toMillis()).with("many", many));
  }

  /** Releases shards at once. */
  public void release(String node, Collection<Integer> shards) {
    if (!shards.isEmpty()) {
      sql().named(RELEASE).with("jobs", jobs(shards)).with("node", node).update();
    }
  }

  /** Deregisters this node. */
  public void deregister(String node) {
    sql().named("delete from job_leases where job = :name").with("name", NODE + node).update();
  }

  /** The shards among these that the node has; locks them until this transaction ends. */
  public Set<Integer> held(String node, Collection<Integer> shards) {
    return shards(sql().named(HELD).with("jobs", jobs(shards)).with("node", node));
  }

  private static List<String> jobs(Collection<Integer> shards) {
    return shards.stream().map(shard -> SHARD + "%02d".formatted(shard)).toList();
  }

  private static Set<Integer> shards(NamedStatement jobs) {
    return new TreeSet<>(
        jobs.list(row -> Integer.valueOf(row.getString(1).substring(SHARD.length()))));
  }
}
