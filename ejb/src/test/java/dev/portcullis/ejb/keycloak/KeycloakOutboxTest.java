package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.persistence.keycloak.OutboxEntry;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The queue of changes not yet sent to Keycloak. */
@ServiceTest
class KeycloakOutboxTest {
  @Inject private KeycloakOutbox outbox;
  private WaitingRecord waiting;

  @BeforeEach
  void change() {
    waiting = WaitingRecord.make();
  }

  @Test
  void aRecordIsClaimedByOneUntilItIsDone() {
    OutboxEntry claimed = waiting.claim();
    assertThat(claimed.key().kind()).isEqualTo("organization");
    assertThat(claimed.state()).isEqualTo("pending");
    assertThat(waiting.find()).as("it is taken").isEmpty();
    outbox.release(claimed);
    outbox.done(waiting.claim());
    assertThat(waiting.find()).isEmpty();
    assertThat(waiting.shown()).isEmpty();
  }

  @Test
  void aConcurrentChangeKeepsTheRecord() {
    OutboxEntry claimed = waiting.claim();
    Acting.asOperator();
    Services.get(OrganizationService.class)
        .replace(waiting.id(), new OrganizationDefinition(Given.name(), List.of()));
    Acting.asJob("keycloak");
    outbox.done(claimed);
    assertThat(waiting.claim().generation()).isGreaterThan(claimed.generation());
  }

  @Test
  void aRejectionIsRetriedLaterAndFinallyADeadLetter() {
    OutboxEntry claimed = waiting.claim();
    outbox.retry(claimed, "409", Duration.ofHours(1));
    assertThat(waiting.find()).isEmpty();
    KeycloakOutboxEntryView shown = waiting.shown().orElseThrow();
    assertThat(shown.attempts()).isEqualTo(1);
    assertThat(shown.lastError()).isEqualTo("409");
    assertThat(shown.state()).isEqualTo("pending");
    Acting.asJob("keycloak");
    outbox.dead(claimed, "still 409");
    assertThat(CallLogs.mutations())
        .singleElement()
        .satisfies(row -> assertThat(row.tableName()).isEqualTo("keycloak_outbox"));
    assertThat(waiting.shown().orElseThrow().state()).isEqualTo("dead");
  }
}
