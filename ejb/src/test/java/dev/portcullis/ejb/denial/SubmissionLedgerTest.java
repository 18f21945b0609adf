package dev.portcullis.ejb.denial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.denial.SubmissionRow;
import dev.portcullis.persistence.denial.SubmissionRow.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SubmissionLedgerTest {
  private static final Hash32 HASH = new Hash32("0x" + "5d".repeat(32));

  private final List<SubmissionRow> written = new ArrayList<>();
  private final SubmissionLedger ledger =
      new SubmissionLedger(
          GivenSettings.bean(DenialConfig.class, Map.of("rpc.denial-buffer", "3")));

  @Test
  void eachWordOfTheNodeIsWrittenInItsOrder() {
    ledger.throttled(HASH, -32005, "slow down");
    ledger.refused(HASH, -32000, "x".repeat(2_000));
    ledger.accepted(HASH);
    ledger.drain(written::addAll);

    assertThat(written)
        .extracting(SubmissionRow::status)
        .containsExactly(Status.THROTTLED, Status.REJECTED, Status.ACCEPTED);
    assertThat(written).extracting(SubmissionRow::errorCode).containsExactly(-32005, -32000, null);
    assertThat(written.get(1).errorMessage()).hasSize(500);
  }

  @Test
  void droppedRecordsAreReported() {
    for (int i = 0; i < 5; i++) {
      ledger.accepted(HASH);
    }
    try (LogLines lines = LogLines.of(SubmissionLedger.class)) {
      ledger.drain(written::addAll);
      assertThat(lines.texts()).first().asString().startsWith("2 submissions between ");
    }
    assertThat(written).hasSize(3);
  }
}
