package dev.portcullis.persistence.job;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;

/**
 * Leases for work that one node does for all, timed by the clock of the database. A lease saves
 * work but does not guarantee exclusion. A delayed holder may still act after another took over,
 * and a database crash loses the leases. All writes must tolerate that.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class LeaseQueries extends Queries {
  /** A row that a frozen node has locked counts as another holder's until the lock is released. */
  private static final String ACQUIRE =
      """
      with free as (
          select job from job_leases
            where job = :name and (holder = :holder or leased_until < clock_timestamp())
            for update skip locked),
        kept as (
          update job_leases l set holder = :holder,
              leased_until = clock_timestamp() + :millis * interval '1 millisecond'
            from free where l.job = free.job returning l.job),
        added as (
          insert into job_leases (job, holder, leased_until)
            select :name, :holder, clock_timestamp() + :millis * interval '1 millisecond'
              where not exists (select from job_leases o where o.job = :name)
            on conflict (job) do nothing returning job)
      select count(*) from (select job from kept union all select job from added) held
      """;

  private static final String RELEASE =
      "delete from job_leases where job = :name and holder = :holder";

  /**
   * Acquires a free lease, or renews the holder's own, for {@code duration} from now.
   *
   * @return false if another holder has it
   */
  public boolean acquire(String name, String holder, Duration duration) {
    return sql()
            .named(ACQUIRE)
            .with("name", name)
            .with("holder", holder)
            .with("millis", duration.toMillis())
            .one(row -> row.getLong(1))
        == 1;
  }

  /** Releases the lease at once; has no effect if another holder has it. */
  public void release(String name, String holder) {
    sql().named(RELEASE).with("name", name).with("holder", holder).update();
  }
}
