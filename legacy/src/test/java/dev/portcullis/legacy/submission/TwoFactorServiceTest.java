package dev.portcullis.legacy.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.Refused;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.legacy.sequencer.StoredAccounts;
import dev.portcullis.persistence.legacy.submission.TwoFactorQueries.Toggle;
import jakarta.inject.Inject;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Second signatures switched on and off. In the service layer, because the audit row is half of it;
 * what SQL grants is proven by {@code TwoFactorQueriesTest}.
 */
@ServiceTest
class TwoFactorServiceTest {
  @Inject private TwoFactorService service;

  private final long account = StoredAccounts.add(0);

  @Test
  void aWishIsGrantedWithItsAuditRow() {
    Acting.asStranger();

    grant(new Toggle("no_2fa", Optional.empty(), 1_000));

    assertThat(kind()).isEqualTo("no_2fa");
    assertThat(CallLogs.audit())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.actionType()).isEqualTo("legacy-account.toggle-2fa");
              assertThat(row.actionDetails().resourceType()).isEqualTo("legacy-account");
              assertThat(row.actionDetails().resourceId()).isEqualTo(Long.toString(account));
              assertThat(row.actionDetails().result()).isEqualTo("success");
            });
  }

  @Test
  void aRequestNoNewerThanTheLastIsRejected() {
    Acting.asStranger();
    grant(new Toggle("no_2fa", Optional.empty(), 1_000));

    Acting.asStranger();
    Refused.with(Reason.CONFLICT, () -> grant(new Toggle("owned", Optional.empty(), 1_000)));

    assertThat(kind()).isEqualTo("no_2fa");
  }

  @Test
  void anAccountWithoutKeyOfEthereumHasNoWish() {
    StoredAccounts.update("update legacy_accounts set kind = 'create2' where id = ?", account);
    Acting.asStranger();

    Refused.with(Reason.CONFLICT, () -> grant(new Toggle("no_2fa", Optional.empty(), 1_000)));

    assertThat(kind()).isEqualTo("create2");
  }

  private void grant(Toggle toggle) {
    service.grant(Long.toString(account), toggle);
  }

  private String kind() {
    return TestDatabase.inTransaction(
        entities ->
            new Statements(entities)
                .list(
                    row -> row.getString(1),
                    "select kind from legacy_accounts where id = ?",
                    account)
                .get(0));
  }
}
