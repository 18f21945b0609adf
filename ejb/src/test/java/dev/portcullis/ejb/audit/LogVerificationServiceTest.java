package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.VerifiedLogsView.Item;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The proof that the logs are unchanged (ADR 0014). */
@ServiceTest
class LogVerificationServiceTest {
  private static final String GONE = "audit:0:99999999999:" + "00".repeat(32);

  @Inject private LogVerificationService verification;

  @BeforeEach
  void somethingIsRecorded() {
    Acting.asOperator();
    var unused = PermittedToken.register();
  }

  private LogVerificationView verified(String log, String from, String limit, String heads) {
    return verification.verify(new LogVerificationQuery(log, from, limit, heads));
  }

  private Item lastOfAudit() {
    return verification.last().items().get(0);
  }

  @Test
  void logsWrittenByTheServicesAreIntact() {
    Acting.asOperator();
    LogVerificationView whole = verified(null, null, "1000000", null);
    assertThat(whole.status()).as(whole.toString()).isEqualTo("intact");
    assertThat(whole.complete()).isTrue();
    assertThat(whole.firstBroken()).isNull();
    assertThat(whole.checkedRows()).isPositive();
    assertThat(whole.heads()).isNotEmpty();
    assertThat(whole.next()).isNull();
    AuditRows.assertOne("audit-log.verify", "request", null, null);
  }

  @Test
  void aLongLogIsVerifiedInParts() {
    LogVerificationView part = verified("audit", null, "1", null);
    assertThat(part.checkedRows()).isEqualTo(1);
    assertThat(part.complete()).isFalse();
    LogVerificationView rest = verified("audit", part.next(), "1000000", null);
    assertThat(rest.status()).as(rest.toString()).isEqualTo("intact");
    assertThat(rest.complete()).isTrue();
  }

  @Test
  void theLastResultIsKeptForEachCompletelyVerifiedLog() {
    String me = People.user(TestKey.random());
    Acting.asUser(me, null);
    assertThat(verified(null, null, "1000000", null).complete()).isTrue();
    assertThat(verification.last().items())
        .extracting(Item::log)
        .containsExactly("audit", "db_mutation", "disclosure", "block_judgement");
    assertThat(verification.last().items()).extracting(Item::status).containsOnly("intact");
    Item audit = lastOfAudit();
    assertThat(audit.verifiedBy().id()).isEqualTo(me);
    assertThat(audit.verifiedBy().displayName()).isEqualTo("Somebody");
    assertThat(audit.checkedRows()).isPositive();
    assertThat(audit.firstBroken()).isNull();

    LogVerificationView part = verified("audit", null, "1", null);
    var unused = verified("audit", null, "1", GONE);
    assertThat(lastOfAudit()).as("not to its end").isEqualTo(audit);
    unused = verified("audit", null, "1", null);
    unused = verified("audit", part.next(), "1000000", null);
    assertThat(lastOfAudit().verifiedAt()).isAfter(audit.verifiedAt());
    assertThat(lastOfAudit().checkedRows()).isGreaterThanOrEqualTo(audit.checkedRows());
  }

  @Test
  void aSavedHeadProvesEarlierRows() {
    String head = verified("audit", null, "1", null).heads().get(0);
    assertThat(verified(null, null, "1", head).status()).isEqualTo("intact");

    String other = head.substring(0, head.length() - 64) + "00".repeat(32);
    LogVerificationView broken = verified(null, null, "1", head + "," + other);
    assertThat(broken.status()).isEqualTo("broken");
    assertThat(broken.firstBroken().log()).isEqualTo("audit");
    assertThat(broken.firstBroken().position()).isEqualTo(1);
    assertThat(broken.firstBroken().id()).hasSize(21);

    LogVerificationView missed = verified(null, null, "1", GONE);
    assertThat(missed.status()).isEqualTo("broken");
    assertThat(missed.firstBroken().id()).isNull();
    assertThat(missed.firstBroken().problem()).contains("deleted");
    assertThat(verified("db_mutation", null, "1", GONE).status())
        .as("the head is of another log")
        .isEqualTo("intact");
  }

  @Test
  void badKeysAreNamed() {
    Refused.naming(() -> verified("x", null, null, null), "log");
    Refused.naming(() -> verified("", null, null, null), "log");
    Refused.naming(() -> verified(null, "audit", null, null), "from");
    Refused.naming(() -> verified(null, null, "0", null), "limit");
    Refused.naming(() -> verified(null, null, "1000001", null), "limit");
    Refused.naming(() -> verified(null, null, null, "x"), "heads");
    String next = verified("audit", null, "1", null).next();
    Refused.naming(() -> verified("db_mutation", next, null, null), "from");
  }
}
