package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.keycloak.MirroredRecordType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Keycloak is to hold is found and queued once more. */
@ServiceTest(settings = {"keycloak.url=https://keycloak.example", "keycloak.client-secret=secret"})
class ReconciliationQueueTest {
  private static final String ISSUER = "https://keycloak.example/realms/portcullis";

  @Inject private ReconciliationQueue queue;

  @Test
  void aRecordIsFoundAndQueuedForLater() {
    WaitingRecord record = WaitingRecord.make();
    Services.get(KeycloakOutbox.class).done(record.claim());
    assertThat(record.shown()).isEmpty();
    assertThat(isFound(MirroredRecordType.ORGANIZATION, record.id())).isTrue();
    queue.add(MirroredRecordType.ORGANIZATION, record.id(), Duration.ofHours(1));
    assertThat(record.shown().orElseThrow().attempts()).isZero();
    assertThat(record.find()).as("not due yet").isEmpty();
    Given.deleted(record.id());
    assertThat(isFound(MirroredRecordType.ORGANIZATION, record.id())).isFalse();
  }

  @Test
  void aDeadRecordIsQueuedAndAPendingOneIsUnchanged() {
    WaitingRecord record = WaitingRecord.make();
    Services.get(KeycloakOutbox.class).dead(record.claim(), "409");
    Acting.asJob("keycloak");
    queue.add(MirroredRecordType.ORGANIZATION, record.id(), Duration.ZERO);
    KeycloakOutboxEntryView queued = record.shown().orElseThrow();
    assertThat(queued.state()).isEqualTo("pending");
    queue.add(MirroredRecordType.ORGANIZATION, record.id(), Duration.ofHours(1));
    assertThat(record.shown().orElseThrow()).isEqualTo(queued);
  }

  @Test
  void usersOfThisIssuerAndRolesOfTheZoneAreFound() {
    String known = Given.userAt(ISSUER, Given.name());
    String other = Given.userAt("https://other.example", Given.name());
    String ofZone = Given.role(Scope.ZONE);
    String own = Given.role(Scope.organization(Given.organization()));
    assertThat(isFound(MirroredRecordType.USER, known)).isTrue();
    assertThat(isFound(MirroredRecordType.USER, other)).isFalse();
    assertThat(isFound(MirroredRecordType.ROLE, ofZone)).isTrue();
    assertThat(isFound(MirroredRecordType.ROLE, own)).isFalse();
  }

  private boolean isFound(MirroredRecordType kind, String id) {
    List<String> part = queue.find(kind, "");
    while (!part.isEmpty() && !part.contains(id)) {
      part = queue.find(kind, part.get(part.size() - 1));
    }
    return part.contains(id);
  }
}
