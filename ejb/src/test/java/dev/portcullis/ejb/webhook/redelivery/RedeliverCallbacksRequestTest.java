package dev.portcullis.ejb.webhook.redelivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import java.time.Instant;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RedeliverCallbacksRequestTest {
  @Test
  void itIsOneOfThree() {
    assertThat(new RedeliverCallbacksRequest(7L, null, null, null).range())
        .isEqualTo(RedeliveryRange.one(7));
    assertThat(new RedeliverCallbacksRequest(null, "2026-11-24T10:00:00+01:00", null, null).range())
        .isEqualTo(RedeliveryRange.failed(Instant.parse("2026-11-24T09:00:00Z")));
    assertThat(new RedeliverUserCallbacksRequest(null, null, 3L, 3L).range())
        .isEqualTo(RedeliveryRange.blocks(3, 3));
  }

  @Test
  void unknownFieldsAreRejectedByName() {
    refused(new RedeliverCallbacksRequest(null, null, null, null), "Exactly one of sequence");
    refused(new RedeliverCallbacksRequest(1L, null, 3L, 4L), "Exactly one of sequence");
    refused(new RedeliverCallbacksRequest(1L, null, null, 4L), "Exactly one of sequence");
    refused(new RedeliverCallbacksRequest(null, "yesterday", null, null), "failed_since");
    refused(new RedeliverCallbacksRequest(null, null, null, 4L), "from_block");
    refused(new RedeliverCallbacksRequest(null, null, 4L, null), "to_block");
    refused(new RedeliverCallbacksRequest(null, null, 4L, 3L), "to_block");
    refused(new RedeliverUserCallbacksRequest(null, null, 4L, 3L)::range, "toBlock");
  }

  private static void refused(RedeliverCallbacksRequest body, String why) {
    refused(body::range, why);
  }

  private static void refused(ThrowingCallable range, String why) {
    assertThatThrownBy(range)
        .isInstanceOfSatisfying(
            Failure.class,
            refused -> assertThat(refused.getMessage() + refused.issues()).contains(why));
  }
}
