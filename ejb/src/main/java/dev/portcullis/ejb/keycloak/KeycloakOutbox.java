package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.persistence.keycloak.OutboxEntry;
import dev.portcullis.persistence.keycloak.OutboxQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/** The queue of records to be mirrored to Keycloak; each call is its own transaction. */
@Stateless
public class KeycloakOutbox {
  @Inject private OutboxQueries entries;
  @Inject private MutationContext mutations;

  /** Claims the next due record until {@code lease} has passed. */
  public Optional<OutboxEntry> claim(Duration lease) {
    return entries.claim(lease);
  }

  /** The record was mirrored. */
  public void done(OutboxEntry entry) {
    entries.markDone(entry);
  }

  /** Keycloak was unavailable; releases the record. */
  public void release(OutboxEntry entry) {
    entries.release(entry);
  }

  /** Keycloak rejected the record; retries after {@code wait}. */
  public void retry(OutboxEntry entry, String error, Duration wait) {
    entries.retry(entry, error, wait);
  }

  /** Keycloak rejected the record for the last time. */
  public void dead(OutboxEntry entry, String error) {
    mutations.bind();
    entries.markDead(entry, error);
  }
}
