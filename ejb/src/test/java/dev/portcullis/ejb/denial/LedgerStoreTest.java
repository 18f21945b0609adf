package dev.portcullis.ejb.denial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.denial.SubmissionQueries;
import dev.portcullis.persistence.denial.SubmissionRow;
import dev.portcullis.persistence.denial.SubmissionRow.Status;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each batch of a ledger is a transaction of its own. */
@ServiceTest
class LedgerStoreTest {
  @Inject private LedgerStore store;
  private final Hash32 hash = hash();
  private final Hash32 other = hash();

  @Test
  void aBatchIsWrittenIndependentlyOfTheCallersTransaction() throws Exception {
    Services.rolledBack(
        () -> {
          store.addSubmissions(List.of(row(hash.text(), null)));
          return null;
        });
    assertThat(Services.get(SubmissionQueries.class).find(hash).orElseThrow().status())
        .isEqualTo(Status.ACCEPTED);
  }

  @Test
  void aBatchIsWrittenWholeOrNotAtAll() {
    assertThatThrownBy(
            () -> store.addSubmissions(List.of(row(hash.text(), null), row(other.text(), "a\0b"))))
        .isInstanceOf(RuntimeException.class);
    assertThat(Services.get(SubmissionQueries.class).find(hash)).isEmpty();
  }

  private static Hash32 hash() {
    return new Hash32("0x" + HexFormat.of().formatHex(Ids.bytes(32)));
  }

  private static SubmissionRow row(String txHash, String message) {
    Instant now = Instant.now();
    return new SubmissionRow(
        txHash, Status.ACCEPTED, now, now.plusSeconds(60), null, message, null);
  }
}
