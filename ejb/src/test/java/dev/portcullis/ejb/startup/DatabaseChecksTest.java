package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseChecksTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "53300,connection limit",
        "57P03,starting",
        "57P01,stopping",
        "28P01,rejects the credentials",
        "08001,connection failed",
        "XX000,SQLSTATE XX000",
        "none,No connection"
      })
  void theReasonForAnOutageIsStated(String state, String words) {
    SQLException cause = new SQLException("jdbc:postgresql://u:secret@host/db", state);
    assertThat(DatabaseChecks.why(new IllegalStateException("The database", cause)))
        .contains(words)
        .doesNotContain("secret");
  }
}
