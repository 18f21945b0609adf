package dev.portcullis.ejb.job;

import dev.portcullis.persistence.job.LeaseQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.function.Supplier;

/** The leases of loops, each call in its own transaction. */
@Stateless
public class LeaseStore {
  @Inject private LeaseQueries leases;

  /** Acquires or renews a lease; false when another node has it. */
  public boolean acquire(String name, String holder, Duration duration) {
    return leases.acquire(name, holder, duration);
  }

  /**
   * Creates a lease that is not held yet.
   *
   * @param name its name
   * @param duration after which another node may take it
   */
  public static Lease lease(Supplier<LeaseStore> store, String name, Duration duration) {
    return new Lease(
        (of, holder, time) -> store.get().acquire(of, holder, time),
        (of, holder) -> store.get().release(of, holder),
        () -> name,
        duration,
        System::nanoTime);
  }

  /** Releases a lease. */
  public void release(String name, String holder) {
    leases.release(name, holder);
  }
}
