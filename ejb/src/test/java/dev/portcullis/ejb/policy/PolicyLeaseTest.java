package dev.portcullis.ejb.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PolicyLeaseTest {
  private long nanos = Long.MAX_VALUE - 10;
  private long millis = 1_000;
  private final PolicyLease lease =
      new PolicyLease(Duration.ofSeconds(1), () -> nanos, () -> millis);

  @Test
  void itIsOverBeforeTheFirstLook() {
    assertThat(lease.isValid()).isFalse();
  }

  @Test
  void itCountsFromWhenTheLookWasSent() {
    long sent = nanos;
    nanos += Duration.ofMillis(600).toNanos();
    lease.renew(sent);
    assertThat(lease.isValid()).isTrue();
    nanos += Duration.ofMillis(399).toNanos();
    assertThat(lease.isValid()).isTrue();
    nanos += Duration.ofMillis(1).toNanos();
    assertThat(lease.isValid()).isFalse();
  }

  @Test
  void aMachineThatSleptHasNone() {
    lease.renew(nanos);
    millis += 1_001;
    assertThat(lease.isValid()).isFalse();
    lease.renew(nanos);
    assertThat(lease.isValid()).isTrue();
  }

  @Test
  void aClockThatWasSetBackEndsIt() {
    lease.renew(nanos);
    millis -= 1;
    assertThat(lease.isValid()).isFalse();
  }
}
