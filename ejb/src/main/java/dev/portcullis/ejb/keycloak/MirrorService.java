package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.keycloak.OutboxQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Lists the records not yet mirrored to Keycloak, and retries dead ones. */
@Stateless
public class MirrorService {
  @Inject private OutboxQueries entries;

  /**
   * The records, those that have waited longest first.
   *
   * @param state {@code pending}, {@code dead}, or null for both
   */
  public Page<KeycloakOutboxEntryView> list(String state, PageRequest paging) {
    return entries.page(state, paging).map(KeycloakOutboxEntryView::of);
  }

  /** Returns the dead records to the queue. */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public RequeuedEntriesView requeueDead() {
    return new RequeuedEntriesView(entries.revive());
  }
}
