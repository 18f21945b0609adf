package dev.portcullis.ejb.denial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.denial.SubmissionRow.Status;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** R-GTW-23: chain receipt, pending, submission, rejection or throttle, denial, unknown. */
class TransactionVerdictTest {
  private static final Map<String, OnChainStatusView> CHAINS =
      Map.of(
          "succeeded", new OnChainStatusView(true, "0x10", "0xaa", "0x1", "0x5208"),
          "reverted", new OnChainStatusView(true, "0x10", "0xaa", "0x0", "0x5208"),
          "pending", new OnChainStatusView(true, null, null, null, null),
          "absent", new OnChainStatusView(false, null, null, null, null));

  @ParameterizedTest(name = "{0}, {1}, denied {2}: {3}")
  @CsvSource({
    "succeeded, none,      false, succeeded",
    "succeeded, REJECTED,  true,  succeeded",
    "succeeded, ACCEPTED,  true,  succeeded",
    "reverted,  none,      false, reverted",
    "reverted,  ACCEPTED,  true,  reverted",
    "pending,   none,      false, pending",
    "pending,   THROTTLED, true,  pending",
    "absent,    ACCEPTED,  false, submitted_not_found",
    "absent,    ACCEPTED,  true,  submitted_not_found",
    "absent,    REJECTED,  false, rejected",
    "absent,    REJECTED,  true,  rejected",
    "absent,    THROTTLED, false, throttled",
    "absent,    THROTTLED, true,  throttled",
    "absent,    none,      true,  denied",
    "absent,    none,      false, unknown",
    "silent,    ACCEPTED,  true,  submitted_not_found",
    "silent,    REJECTED,  false, rejected",
    "silent,    THROTTLED, false, throttled",
    "silent,    none,      true,  denied",
    "silent,    none,      false, unknown"
  })
  void theStrongestVerdictIsReturned(
      String chain, String submission, boolean denied, String verdict) {
    Status status = submission.equals("none") ? null : Status.valueOf(submission);

    assertThat(TransactionVerdict.of(CHAINS.get(chain), status, denied, false).wireName())
        .isEqualTo(verdict);
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @CsvSource({
    "absent,    none,      pending",
    "absent,    REJECTED,  pending",
    "silent,    none,      pending",
    "succeeded, none,      succeeded",
  })
  void aTransactionWaitingInTheGatewayIsPendingUntilTheChainHasIt(
      String chain, String submission, String verdict) {
    Status status = submission.equals("none") ? null : Status.valueOf(submission);

    assertThat(TransactionVerdict.of(CHAINS.get(chain), status, true, true).wireName())
        .isEqualTo(verdict);
  }

  @Test
  void thereAreEight() {
    assertThat(Stream.of(TransactionVerdict.values()).map(TransactionVerdict::wireName).distinct())
        .hasSize(8);
  }
}
