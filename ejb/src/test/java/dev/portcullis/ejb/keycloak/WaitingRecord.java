package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.keycloak.OutboxEntry;
import java.time.Duration;
import java.util.Optional;

/**
 * An organization that Keycloak does not know yet, among the records of other tests.
 *
 * @param id the organization
 */
record WaitingRecord(String id) {
  private static final Duration LEASE = Duration.ofMinutes(10);

  /** A new one. */
  static WaitingRecord make() {
    WaitingRecord made = new WaitingRecord(Given.organization());
    Acting.asJob("keycloak");
    return made;
  }

  /** Takes it from the queue, with all that is before it. */
  OutboxEntry claim() {
    return find().orElseThrow();
  }

  /** The same, if it waits. */
  Optional<OutboxEntry> find() {
    KeycloakOutbox outbox = Services.get(KeycloakOutbox.class);
    Optional<OutboxEntry> entry = outbox.claim(LEASE);
    while (entry.isPresent() && !entry.get().key().recordId().equals(id)) {
      entry = outbox.claim(LEASE);
    }
    return entry;
  }

  /** As administrators see it. */
  Optional<KeycloakOutboxEntryView> shown() {
    MirrorService mirror = Services.get(MirrorService.class);
    long total = mirror.list(null, new PageRequest(1, 0)).totalItems();
    return mirror.list(null, new PageRequest((int) total + 1, 0)).items().stream()
        .filter(entry -> entry.recordId().equals(id))
        .findFirst();
  }
}
