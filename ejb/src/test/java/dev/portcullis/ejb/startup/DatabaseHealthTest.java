package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.health.ClockOffset;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.TestClock;
import dev.portcullis.persistence.database.TestDatabase;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Whether the database answers, whatever becomes of the caller's transaction. */
@ServiceTest
class DatabaseHealthTest {
  @Inject private DatabaseHealth health;

  private final ClockOffset offset = new ClockOffset();

  @Test
  void anAvailableDatabaseIsReady() throws Exception {
    assertThat(health.answers(offset)).isTrue();
    assertThat(Services.inTransaction(() -> health.answers(offset))).isTrue();
  }

  @Test
  void aDatabaseThatOnlyReadsIsNotReady() {
    PGSimpleDataSource known = (PGSimpleDataSource) TestDatabase.dataSource();
    PGSimpleDataSource failedOver = new PGSimpleDataSource();
    failedOver.setURL(known.getUrl());
    failedOver.setUser(known.getUser());
    assertThat(new DatabaseHealth(failedOver).answers(offset)).isTrue();
    failedOver.setOptions("-c default_transaction_read_only=on");
    assertThat(new DatabaseHealth(failedOver).answers(offset)).isFalse();
  }

  @Test
  void anUnavailableDatabaseIsNotReady() {
    PGSimpleDataSource away = new PGSimpleDataSource();
    away.setURL("jdbc:postgresql://127.0.0.1:1/none");
    assertThat(new DatabaseHealth(away).answers(offset)).isFalse();
  }

  @Test
  void eachAnswerMeasuresHowFarTheClockIsOff() {
    assertThat(health.answers(offset)).isTrue();
    assertThat(offset.fault()).isEmpty();
    try (TestClock time = new TestClock()) {
      time.forward(Duration.ofHours(-1));
      assertThat(health.answers(offset)).isTrue();
      assertThat(offset.fault().orElseThrow()).contains("seconds behind the clock of the database");
      assertThat(offset.shared(Clock.now())).isAfter(Clock.now());
      time.forward(Duration.ofHours(2));
      assertThat(health.answers(offset)).isTrue();
      assertThat(offset.fault().orElseThrow()).contains("seconds ahead of the clock");
    }
    assertThat(health.answers(offset)).isTrue();
    assertThat(offset.fault()).isEmpty();
  }
}
