package dev.portcullis.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class ServerReadingTest {
  @Test
  void theDatabaseSaysItsVersionAndThatItCanBeWritten() {
    ServerReading.Server server = new ServerReading(new Reading(TestDatabase.dataSource())).read();
    assertThat(server.version()).matches("[0-9]+\\..*");
    assertThat(server.isReplica()).isFalse();
    assertThat(server.isReadOnly()).isFalse();
  }
}
