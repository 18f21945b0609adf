package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** Whether the database answers, whatever becomes of the caller's transaction. */
@ServiceTest
class DatabaseHealthTest {
  @Inject private DatabaseHealth health;

  @Test
  void aDatabaseThatIsThereAnswers() throws Exception {
    assertThat(health.answers()).isTrue();
    assertThat(Services.inTransaction(health::answers)).isTrue();
  }
}
