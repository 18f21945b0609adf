package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.audit.HashChainedLog;
import dev.portcullis.persistence.audit.LogCursor;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class LogVerificationQueryTest {
  private static final String HASH = "0f".repeat(32);

  @Test
  void withoutKeysBothLogsAreWalkedFromTheStart() {
    LogVerificationQuery query = new LogVerificationQuery(null, null, null, null);

    assertThat(query.only()).isNull();
    assertThat(query.cursor()).isEqualTo(LogCursor.START);
    assertThat(query.rows()).isEqualTo(100_000);
    assertThat(query.checkpoints()).isEmpty();
  }

  @Test
  void everyKeyIsRead() {
    LogVerificationQuery query =
        new LogVerificationQuery(
            "db_mutation",
            "db_mutation:2:99",
            "7",
            "audit:0:1:" + HASH + ",db_mutation:1:2:" + HASH);

    assertThat(query.only()).isEqualTo(HashChainedLog.DB_MUTATION);
    assertThat(query.cursor()).isEqualTo(new LogCursor(HashChainedLog.DB_MUTATION, 2, 99));
    assertThat(query.rows()).isEqualTo(7);
    assertThat(query.checkpoints()).hasSize(2);
  }

  @Test
  void aLogAloneIsWalkedFromItsOwnStart() {
    assertThat(new LogVerificationQuery("db_mutation", null, null, null).cursor())
        .isEqualTo(LogCursor.startOf(HashChainedLog.DB_MUTATION));
  }

  @Test
  void badValuesAreRefusedByName() {
    refused("log", () -> new LogVerificationQuery("audits", null, null, null).only());
    refused("from", () -> new LogVerificationQuery(null, "audit:0", null, null).cursor());
    refused("from", () -> new LogVerificationQuery("audit", "db_mutation:0:1", "", "").cursor());
    for (String limit : new String[] {"0", "-1", "x", "", "1000001", "99999999999999999999"}) {
      refused("limit", () -> new LogVerificationQuery(null, null, limit, null).rows());
    }
    refused("heads", () -> new LogVerificationQuery(null, null, null, "").checkpoints());
    refused(
        "heads", () -> new LogVerificationQuery(null, null, null, "audit:0:1:xx").checkpoints());
  }

  private static void refused(String key, ThrowingCallable reading) {
    assertThatThrownBy(reading).isInstanceOf(Failure.class).hasMessageStartingWith(key + " ");
  }
}
