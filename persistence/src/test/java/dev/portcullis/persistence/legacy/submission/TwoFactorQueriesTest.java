package dev.portcullis.persistence.legacy.submission;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.legacy.sequencer.StoredAccounts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class TwoFactorQueriesTest {
  private static final String KEY = "0123456789abcdef0123456789abcdef01234567";

  private final long account = StoredAccounts.add(0);

  @Test
  void aWishIsGrantedOnce() {
    assertThat(set("no_2fa", Optional.of(KEY), 1000)).isTrue();
    assertThat(row().kind()).isEqualTo("no_2fa");
    assertThat(row().trustedKey()).contains(KEY);
    assertThat(row().twoFactorsAt()).isEqualTo(1000);

    assertThat(set("owned", Optional.empty(), 1001)).isTrue();
    assertThat(row().trustedKey()).isEmpty();
    assertThat(set("no_2fa", Optional.of(KEY), 1000)).as("the first again").isFalse();
    assertThat(set("no_2fa", Optional.of(KEY), 1001)).as("as new as the last").isFalse();
    assertThat(row().kind()).isEqualTo("owned");
  }

  @Test
  void anAddressThatSignsNothingHasNoWish() {
    StoredAccounts.update("update legacy_accounts set kind = 'create2' where id = ?", account);
    assertThat(set("no_2fa", Optional.empty(), 1000)).isFalse();
    assertThat(row().kind()).isEqualTo("create2");
  }

  private boolean set(String kind, Optional<String> key, long at) {
    return TestDatabase.inTransaction(
        entities ->
            on(entities, new TwoFactorQueries())
                .set(account, new TwoFactorQueries.Toggle(kind, key, at)));
  }

  private SubmitterRow row() {
    return new QueryRunner(TestDatabase.dataSource())
        .of(
            connection ->
                MempoolQueries.find(
                    connection,
                    new SubmitterCriteria(List.of(account), List.of(), List.of(), List.of())))
        .get(0);
  }
}
