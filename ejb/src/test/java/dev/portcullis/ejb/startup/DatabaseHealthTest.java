package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.persistence.database.TestDatabase;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Whether the database answers, whatever becomes of the caller's transaction. */
@ServiceTest
class DatabaseHealthTest {
  @Inject private DatabaseHealth health;

  @Test
  void aDatabaseThatIsThereAnswers() throws Exception {
    assertThat(health.answers()).isTrue();
    assertThat(Services.inTransaction(health::answers)).isTrue();
  }

  @Test
  void aDatabaseThatOnlyReadsIsNotReady() {
    PGSimpleDataSource known = (PGSimpleDataSource) TestDatabase.dataSource();
    PGSimpleDataSource failedOver = new PGSimpleDataSource();
    failedOver.setURL(known.getUrl());
    failedOver.setUser(known.getUser());
    assertThat(new DatabaseHealth(failedOver).answers()).isTrue();
    failedOver.setOptions("-c default_transaction_read_only=on");
    assertThat(new DatabaseHealth(failedOver).answers()).isFalse();
  }

  @Test
  void aDatabaseThatIsAwayIsNotReady() {
    PGSimpleDataSource away = new PGSimpleDataSource();
    away.setURL("jdbc:postgresql://127.0.0.1:1/none");
    assertThat(new DatabaseHealth(away).answers()).isFalse();
  }
}
