package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.persistence.database.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class SchemaVersionCheckTest {
  @Test
  void aSchemaThatANewerBuildLeftIsRefusedAndAnOlderOneIsNot() throws SQLException {
    Flyway empty = flyway(TestDatabase.empty("schema_age_empty"));
    assertThatCode(() -> SchemaVersionCheck.check(empty.info()))
        .as("empty")
        .doesNotThrowAnyException();
    DataSource database = TestDatabase.migrated("schema_age");
    Flyway flyway = flyway(database);
    execute(database, "delete from flyway_schema_history where version > '0186'");
    assertThat(flyway.info().pending()).isNotEmpty();
    assertThatCode(() -> SchemaVersionCheck.check(flyway.info()))
        .as("older")
        .doesNotThrowAnyException();
    execute(
        database,
        "insert into flyway_schema_history (installed_rank, version, description, type, script,"
            + " installed_by, execution_time, success)"
            + " values (9999, '9999', 'later', 'SQL', 'V9999__later.sql', 'x', 1, true)");
    assertThatThrownBy(() -> SchemaVersionCheck.check(flyway.info()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("The setting db.url leads to a database that a newer build has")
        .hasMessageContaining("9999");
  }

  private static Flyway flyway(DataSource database) {
    return Flyway.configure().dataSource(database).locations("classpath:db/migration").load();
  }

  private static void execute(DataSource database, String sql) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
