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
 * Which node sends the callbacks of which queues: each shard has one holder, under a lease by the
 * clock of the database, and nodes that run share the shards evenly.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DeliveryShardQueries extends Queries {
  /** How many shards there are; a queue says in which it is. */
  public static final int SHARDS = 32;

  private static final String SHARD = "webhook-shard-";
  private static final String NODE = "webhook-sender-";

  private static final String HERE =
      """
      insert into job_leases as l (job, holder, leased_until)
        values (:name, :node, clock_timestamp() + :millis * interval '1 millisecond')
        on conflict (job) do update set leased_until = excluded.leased_until
      """;

  /** Of nodes that never said that they are gone. */
  private static final String CRASHED =
      "delete from job_leases where job like '"
          + NODE
          + "%' and leased_until < clock_timestamp() - interval '1 hour'";

  private static final String NODES =
      "select count(*) from job_leases where job like '"
          + NODE
          + "%'"
          + " and leased_until > clock_timestamp()";

  private static final String KEEP =
      "update job_leases set leased_until = clock_timestamp() + :millis * interval '1 millisecond'"
          + " where job like '"
          + SHARD
          + "%' and holder = :node"
          + " and leased_until > clock_timestamp() returning job";

  /** A row that a frozen node has locked is passed over: it is free when its lock is. */
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

  private static final String GIVE =
      "delete from job_leases where job = any (:jobs) and holder = :node";

  private static final String HELD =
      "select job from job_leases where job = any (:jobs) and holder = :node"
          + " and leased_until > clock_timestamp() for share";

  /**
   * Says that this node is there.
   *
   * @return how many shards are its share
   */
  public int share(String node, Duration lease) {
    sql()
        .named(HERE)
        .with("name", NODE + node)
        .with("node", node)
        .with("millis", lease.toMillis())
        .update();
    sql().named(CRASHED).update();
    long nodes = sql().named(NODES).one(row -> row.getLong(1));
    return (int) ((SHARDS + Math.max(1, nodes) - 1) / Math.max(1, nodes));
  }

  /**
   * Prolongs the leases of this node that have not lapsed.
   *
   * @return the shards it holds
   */
  public Set<Integer> keep(String node, Duration lease) {
    return shards(sql().named(KEEP).with("node", node).with("millis", lease.toMillis()));
  }

  /**
   * Takes shards that nobody holds.
   *
   * @return which
   */
  public Set<Integer> take(String node, int many, Duration lease) {
    return shards(
        sql().named(TAKE).with("node", node).with("millis", lease.toMillis()).with("many", many));
  }

  /** Lets others have shards at once. */
  public void give(String node, Collection<Integer> shards) {
    if (!shards.isEmpty()) {
      sql().named(GIVE).with("jobs", jobs(shards)).with("node", node).update();
    }
  }

  /** Says that this node is gone. */
  public void leave(String node) {
    sql().named("delete from job_leases where job = :name").with("name", NODE + node).update();
  }

  /** Which of these shards the node holds; nobody takes them before this transaction ends. */
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
