package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.EJBException;
import jakarta.resource.ResourceException;
import jakarta.transaction.SystemException;
import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseOutageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "08001", "08003", "08006", "53300", "57P01", "57P02", "57P03", "25006", "55P03", "25P03"
      })
  void aLostConnectionIsAnOutageWhateverItsWrapping(String state) {
    SQLException lost = new SQLException("lost", state);
    assertThat(DatabaseOutage.isCauseOf(lost)).isTrue();
    assertThat(DatabaseOutage.isCauseOf(new EJBException(new IllegalStateException(lost))))
        .isTrue();
    IllegalStateException rolledBack = new IllegalStateException("rolled back");
    rolledBack.addSuppressed(new IOException(lost));
    assertThat(DatabaseOutage.isCauseOf(rolledBack)).isTrue();
    BatchUpdateException batch = new BatchUpdateException();
    batch.setNextException(lost);
    assertThat(DatabaseOutage.isCauseOf(batch)).isTrue();
  }

  /** Payara reports no more when the connection of a transaction is gone as it commits. */
  @Test
  void aCommitThatTheTransactionManagerCannotMakeIsAnOutage() {
    assertThat(DatabaseOutage.isCauseOf(new EJBException(new SystemException()))).isTrue();
  }

  @Test
  void aPoolWithoutConnectionsIsAnOutage() {
    SQLException exhausted = new SQLException(new ResourceException("none left"));
    assertThat(DatabaseOutage.isCauseOf(new EJBException(new RuntimeException(exhausted))))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"23505", "22001", "42P01", "40001", "57014", "XX000"})
  void aRejectionByTheDatabaseIsNoOutage(String state) {
    assertThat(DatabaseOutage.isCauseOf(new EJBException(new SQLException("no", state) {})))
        .isFalse();
  }

  @Test
  void defectsAreNoOutageEvenIfTheyCauseEachOther() {
    IllegalStateException one = new IllegalStateException("one");
    IllegalStateException other = new IllegalStateException("other", one);
    one.initCause(other);
    assertThat(DatabaseOutage.isCauseOf(one)).isFalse();
    assertThat(DatabaseOutage.isCauseOf(new SQLException("without a state"))).isFalse();
  }

  @Test
  void theServersLeaveOutagesOutOfTheirLogUntilTheApplicationEnds() {
    Logger invocations = Logger.getLogger("org.jboss.as.ejb3.invocation");
    LogRecord outage = record(new SQLException("lost", "08006"));
    invocations.setFilter(record -> !record.getMessage().equals("hidden"));
    Runnable end = OutageLogFilter.silence();
    assertThat(invocations.getFilter().isLoggable(outage)).isFalse();
    assertThat(invocations.getFilter().isLoggable(record(null))).isTrue();
    assertThat(invocations.getFilter().isLoggable(record(new IllegalStateException()))).isTrue();
    assertThat(invocations.getFilter().isLoggable(new LogRecord(Level.SEVERE, "hidden"))).isFalse();
    end.run();
    assertThat(invocations.getFilter().isLoggable(outage)).isTrue();
    invocations.setFilter(null);
  }

  private static LogRecord record(Throwable thrown) {
    LogRecord record = new LogRecord(Level.SEVERE, "failed");
    record.setThrown(thrown);
    return record;
  }
}
