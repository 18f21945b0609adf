package dev.portcullis.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

@Tag("database")
class DatabaseServerInfoTest {
  @Test
  void theDatabaseReportsItsVersionAndThatItIsWritable() {
    DatabaseServerInfo.Server server =
        new DatabaseServerInfo(new QueryRunner(TestDatabase.dataSource())).read();
    assertThat(server.version()).matches("[0-9]+\\..*");
    assertThat(server.isReplica()).isFalse();
    assertThat(server.isReadOnly()).isFalse();
  }

  @Test
  void aDatabaseMadeReadOnlyByAFailoverReportsIt() {
    PGSimpleDataSource known = (PGSimpleDataSource) TestDatabase.dataSource();
    PGSimpleDataSource failedOver = new PGSimpleDataSource();
    failedOver.setURL(known.getUrl());
    failedOver.setUser(known.getUser());
    failedOver.setOptions("-c default_transaction_read_only=on");
    DatabaseServerInfo.Server server = new DatabaseServerInfo(new QueryRunner(failedOver)).read();
    assertThat(server.isReplica()).isFalse();
    assertThat(server.isReadOnly()).isTrue();
  }
}
