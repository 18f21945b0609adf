package dev.portcullis.persistence.job;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Ids;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class LeaseQueriesTest {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration OVER = Duration.ofMillis(-1);

  private final String name = Ids.id();

  @Test
  void oneHolderHasItUntilItsLeaseEnds() {
    assertThat(acquire("one", LEASE)).isTrue();
    assertThat(acquire("two", LEASE)).isFalse();
    assertThat(acquire("one", OVER)).isTrue();
    assertThat(acquire("two", LEASE)).isTrue();
    assertThat(acquire("one", LEASE)).isFalse();
  }

  @Test
  void aReleasedLeaseIsFreeAtOnce() {
    acquire("one", LEASE);
    release("one");
    assertThat(acquire("two", LEASE)).isTrue();
  }

  @Test
  void noNodeReleasesTheLeaseOfAnother() {
    acquire("one", LEASE);
    release("two");
    assertThat(acquire("two", LEASE)).isFalse();
  }

  /** It was frozen in the middle of a transaction; without this the others would wait for it. */
  @Test
  void aHolderThatIsFrozenKeepsNoOtherWaiting() {
    acquire("one", OVER);
    boolean taken =
        inTransaction(
            frozen -> {
              assertThat(on(frozen, new LeaseQueries()).acquire(name, "one", OVER)).isTrue();
              return inTransaction(
                  other -> {
                    other.createNativeQuery("set local lock_timeout = '3s'").executeUpdate();
                    return on(other, new LeaseQueries()).acquire(name, "two", LEASE);
                  });
            });
    assertThat(taken).isFalse();
    assertThat(acquire("two", LEASE)).isTrue();
  }

  private boolean acquire(String holder, Duration duration) {
    return inTransaction(
        entities -> on(entities, new LeaseQueries()).acquire(name, holder, duration));
  }

  private void release(String holder) {
    inTransaction(
        entities -> {
          on(entities, new LeaseQueries()).release(name, holder);
          return null;
        });
  }
}
