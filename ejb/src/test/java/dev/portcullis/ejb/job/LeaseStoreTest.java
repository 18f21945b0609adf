package dev.portcullis.ejb.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Ids;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The leases of loops in the database. */
@ServiceTest
class LeaseStoreTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @Inject private LeaseStore leases;

  private final String name = "test-" + Ids.id();

  @Test
  void oneNodeAtATimeHasALease() {
    assertThat(leases.acquire(name, "a", LONG)).isTrue();
    assertThat(leases.acquire(name, "a", LONG)).as("prolonged").isTrue();
    assertThat(leases.acquire(name, "b", LONG)).isFalse();
    leases.release(name, "b");
    assertThat(leases.acquire(name, "b", LONG)).as("only the holder can release it").isFalse();
    leases.release(name, "a");
    assertThat(leases.acquire(name, "b", LONG)).isTrue();
  }

  @Test
  void aLeaseThatIsOverIsTakenOver() {
    assertThat(leases.acquire(name, "a", Duration.ZERO)).isTrue();
    assertThat(leases.acquire(name, "b", LONG)).isTrue();
    assertThat(leases.acquire(name, "a", LONG)).isFalse();
  }

  @Test
  void aLoopHoldsItUntilItLetsGo() {
    Lease mine = LeaseStore.lease(() -> leases, name, LONG);
    Lease other = LeaseStore.lease(() -> leases, name, LONG);
    assertThat(mine.isHeld()).isTrue();
    assertThat(other.isHeld()).isFalse();
    mine.release();
    Lease next = LeaseStore.lease(() -> leases, name, LONG);
    assertThat(next.isHeld()).isTrue();
    next.release();
  }
}
