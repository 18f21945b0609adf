package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A unit test: what an exception reports of the database depends on its causes alone. */
class UnknownCommitTest {
  private static Throwable thrown(String state) {
    return new IllegalStateException("rolled back", new RuntimeException(sql(state)));
  }

  private static SQLException sql(String state) {
    return new SQLException("no", state);
  }

  /** A deadlock, a lock that took too long, a full disk, a read-only database, a broken rule. */
  @ParameterizedTest
  @ValueSource(strings = {"40P01", "55P03", "53100", "25006", "23505", "40001"})
  void aRejectedCommitWasNotCommitted(String state) {
    assertThat(UnknownCommit.isUnknown(thrown(state))).isFalse();
  }

  /** A broken connection, a server that stops, has crashed or starts, its disk, its own error. */
  @ParameterizedTest
  @ValueSource(strings = {"08006", "08003", "57P01", "57P02", "57P03", "58030", "XX000"})
  void afterABrokenConnectionItIsUnknown(String state) {
    assertThat(UnknownCommit.isUnknown(thrown(state))).isTrue();
  }

  @Test
  void withoutAnAnswerItIsUnknown() {
    assertThat(UnknownCommit.isUnknown(thrown(null))).isTrue();
    assertThat(UnknownCommit.isUnknown(new IllegalStateException("heuristic"))).isTrue();
    assertThat(UnknownCommit.isUnknown(new RuntimeException(new EOFException()))).isTrue();
    Throwable both = new RuntimeException(new SQLException("no", "23505", sql("08006")));
    assertThat(UnknownCommit.isUnknown(both)).isTrue();
  }
}
