package dev.portcullis.legacy.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.portcullis.kernel.Failure;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SignatureCheckLimiterTest {
  private final SignatureCheckLimiter places = new SignatureCheckLimiter(2, 1, Duration.ZERO);

  @Test
  void aCallerWithoutAPermitIsToRetry() {
    SignatureCheckLimiter.Permit first = places.enter(false);
    places.enter(false);
    assertThat(refused(false).reason()).isEqualTo(Failure.Reason.OVERLOADED);
    first.close();
    places.enter(false).close();
  }

  @Test
  void batchesTakeNoPlaceOfOthers() {
    places.enter(true);
    assertThat(refused(true).retryAfterSeconds()).isEqualTo(1);
    places.enter(false).close();
  }

  @Test
  void aPlaceIsLeftOnce() {
    SignatureCheckLimiter.Permit permit = places.enter(true);
    permit.close();
    permit.close();
    places.enter(true);
    refused(true);
  }

  private Failure refused(boolean isBatch) {
    return catchThrowableOfType(Failure.class, () -> places.enter(isBatch));
  }
}
