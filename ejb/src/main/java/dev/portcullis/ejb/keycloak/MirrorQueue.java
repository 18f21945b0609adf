package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.persistence.keycloak.MirrorEntry;
import dev.portcullis.persistence.keycloak.MirrorRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/** The queue of what Keycloak has yet to be told; each call is a transaction of its own. */
@Stateless
public class MirrorQueue {
  @Inject private MirrorRepository entries;
  @Inject private MutationContext mutations;

  /** Takes the next due record until {@code lease} has passed. */
  public Optional<MirrorEntry> claim(Duration lease) {
    return entries.claim(lease);
  }

  /** Keycloak has been told. */
  public void done(MirrorEntry entry) {
    entries.done(entry);
  }

  /** Keycloak could not be told anything. */
  public void release(MirrorEntry entry) {
    entries.release(entry);
  }

  /** Keycloak refused; again after {@code wait}. */
  public void retry(MirrorEntry entry, String error, Duration wait) {
    entries.retry(entry, error, wait);
  }

  /** Keycloak refused for the last time. */
  public void dead(MirrorEntry entry, String error) {
    mutations.bind();
    entries.dead(entry, error);
  }
}
