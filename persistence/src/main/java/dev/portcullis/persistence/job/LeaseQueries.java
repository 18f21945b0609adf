package dev.portcullis.persistence.job;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;

/**
 * Which node does what one node does for all, by the clock of the database. A lease saves work, it
 * protects nothing: a holder that was held up may still act when another one has taken over, and a
 * crash of the database forgets who it was. What is written must bear that.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class LeaseQueries extends Queries {
  /** A row that a frozen node has locked counts as another's: it is free when its lock is. */
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
   * Takes what nobody holds, or keeps what the holder has, for {@code duration} from now.
   *
   * @return false when it is another holder's
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

  /** Lets others take over at once; nothing happens when it is another holder's. */
  public void release(String name, String holder) {
    sql().named(RELEASE).with("name", name).with("holder", holder).update();
  }
}
