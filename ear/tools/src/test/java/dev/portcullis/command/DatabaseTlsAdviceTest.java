package dev.portcullis.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.TestDatabase;
import java.io.FileNotFoundException;
import java.net.ConnectException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.net.ssl.SSLHandshakeException;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The remedies for a database that is reached over TLS, which has the SQL states of others. */
class DatabaseTlsAdviceTest {
  private static final String PARAMETERS = "See the TLS parameters of db.url: sslrootcert names";

  @Test
  void aServerWithoutTlsIsNamed() throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    try (Connection connection = TestDatabase.dataSource().getConnection()) {
      source.setURL(connection.getMetaData().getURL());
    }
    source.setUser("postgres");
    source.setSslMode("verify-full");

    SQLException refused =
        Assertions.catchThrowableOfType(SQLException.class, source::getConnection);

    assertThat(DatabaseCheck.sentence(refused)).contains("SSL", PARAMETERS, "ssl = on");
  }

  @Test
  void anAuthorityThatIsUnknownOrUnreadableIsNamed() {
    assertThat(
            advice(
                "SSL error: PKIX path building failed",
                "08006",
                new SSLHandshakeException("PKIX path building failed")))
        .contains(PARAMETERS)
        .doesNotContain("Check whether PostgreSQL runs there");
    assertThat(
            advice(
                "Could not open SSL root certificate file /root.crt.",
                "08006",
                new FileNotFoundException("/root.crt")))
        .contains(PARAMETERS);
  }

  @Test
  void aServerThatTakesTlsOnlyIsNamed() {
    assertThat(
            advice(
                "FATAL: no pg_hba.conf entry for host \"192.0.2.1\", user \"u\", no encryption",
                "28000",
                null))
        .endsWith("add sslmode=verify-full to db.url");
  }

  @Test
  void aServerThatIsAwayIsNoMatterOfTls() {
    assertThat(advice("Connection refused", "08001", new ConnectException("Connection refused")))
        .endsWith("Check whether PostgreSQL runs there, and check db.url");
  }

  private static String advice(String message, String state, Throwable cause) {
    return DatabaseCheck.sentence(new SQLException(message, state, cause));
  }
}
