package dev.portcullis.ejb.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.TestClock;
import dev.portcullis.persistence.retention.ExpiringRecordType;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Records whose time is over. */
@ServiceTest
class ExpiredRecordsTest {
  @Inject private ExpiredRecords records;

  private static void denial(String id, String expiry) throws Exception {
    int made =
        Services.inTransaction(
            () ->
                Services.entities()
                    .createNativeQuery(
                        "insert into rpc_denials (id, kind, count, since, created_at, expires_at,"
                            + " reason, rule_id) values (:id, 'gap', 1, now(), now(), now() + "
                            + expiry
                            + ", 'r', 'ledger.gap')")
                    .setParameter("id", id)
                    .executeUpdate());
    assertThat(made).isEqualTo(1);
  }

  private static boolean isThere(String id) throws Exception {
    return Services.inTransaction(
        () ->
            !Services.entities()
                .createNativeQuery("select id from rpc_denials where id = :id")
                .setParameter("id", id)
                .getResultList()
                .isEmpty());
  }

  private Void delete() {
    records.delete(ExpiringRecordType.RPC_DENIALS, records.find(ExpiringRecordType.RPC_DENIALS));
    return null;
  }

  /** A node whose clock is ahead: by the database's clock the record is still in force. */
  @Test
  void aClockThatIsAheadDeletesNothingEarly() throws Exception {
    String current = Ids.id();
    denial(current, "interval '1 day'");
    try (TestClock clock = new TestClock()) {
      clock.forward(Duration.ofDays(91));
      var unused = Services.inTransaction(this::delete);
    }
    assertThat(isThere(current)).isTrue();
  }

  @Test
  void recordsExpiredForAMinuteAreFoundAndDeleted() throws Exception {
    String over = Ids.id();
    String nearly = Ids.id();
    String current = Ids.id();
    denial(over, "interval '-61 seconds'");
    denial(nearly, "interval '-30 seconds'");
    denial(current, "interval '1 day'");
    var unused = Services.rolledBack(this::delete);
    assertThat(isThere(over)).as("rolled back").isTrue();
    unused = Services.inTransaction(this::delete);
    assertThat(isThere(over)).isFalse();
    assertThat(isThere(nearly)).isTrue();
    assertThat(isThere(current)).isTrue();
  }
}
