package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.persistence.keycloak.OutboxEntry;
import dev.portcullis.persistence.keycloak.OutboxQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/** The queue of what Keycloak has yet to be told; each call is a transaction of its own. */
@Stateless
public class KeycloakOutbox {
  @Inject private OutboxQueries entries;
  @Inject private MutationContext mutations;

  /** Takes the next due record until {@code lease} has passed. */
  public Optional<OutboxEntry> claim(Duration lease) {
    return entries.claim(lease);
  }

  /** Keycloak has been told. */
  public void done(OutboxEntry entry) {
    entries.done(entry);
  }

  /** Keycloak could not be told anything. */
  public void release(OutboxEntry entry) {
    entries.release(entry);
  }

  /** Keycloak refused; again after {@code wait}. */
  public void retry(OutboxEntry entry, String error, Duration wait) {
    entries.retry(entry, error, wait);
  }

  /** Keycloak refused for the last time. */
  public void dead(OutboxEntry entry, String error) {
    mutations.bind();
    entries.dead(entry, error);
  }
}
