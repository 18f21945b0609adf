package dev.portcullis.legacy.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.legacy.sequencer.StoredAccounts;
import dev.portcullis.persistence.legacy.submission.AcceptedTransaction;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Submissions are stored all or none, whatever becomes of the caller. In the service layer, because
 * it is the transaction that decides; its SQL is proven by {@code MempoolQueriesTest}.
 */
@ServiceTest
class SubmissionStoreTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  @Inject private SubmissionStore store;

  private final long account = StoredAccounts.add(0);

  @Test
  void aStoredSubmissionStaysIfTheCallerFails() throws Exception {
    boolean added = Services.rolledBack(() -> store.add(List.of(transaction(0)), NOW));

    assertThat(added).isTrue();
    assertThat(nonces()).containsExactly(0L);
  }

  @Test
  void aBatchWithAPendingTransactionIsNotStoredAtAll() throws Exception {
    assertThat(store.add(List.of(transaction(1)), NOW)).isTrue();

    boolean added =
        Services.inTransaction(
            () -> {
              boolean all = store.add(List.of(transaction(0), transaction(1)), NOW);
              assertThat(Services.isMarkedForRollback()).as("the caller goes on").isFalse();
              return all;
            });

    assertThat(added).isFalse();
    assertThat(nonces()).containsExactly(1L);
  }

  @Test
  void aUsedNonceIsNotStored() {
    StoredAccounts.update("update legacy_accounts set nonce = 3 where id = ?", account);

    assertThat(store.add(List.of(transaction(2)), NOW)).isFalse();

    assertThat(nonces()).isEmpty();
  }

  private AcceptedTransaction transaction(long nonce) {
    return new AcceptedTransaction(Ids.bytes(32), account, nonce, "{\"type\":\"Transfer\"}");
  }

  private List<Long> nonces() {
    return TestDatabase.inTransaction(
        entities ->
            new Statements(entities)
                .list(
                    row -> row.getLong(1),
                    "select nonce from legacy_mempool where account_id = ? order by nonce",
                    account));
  }
}
