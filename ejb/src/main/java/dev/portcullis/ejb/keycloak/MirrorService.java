package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.keycloak.OutboxQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Shows what Keycloak has yet to be told, and tries again what it refused. */
@Stateless
public class MirrorService {
  @Inject private OutboxQueries entries;

  /**
   * The records, those that wait longest first.
   *
   * @param state {@code pending}, {@code dead}, or null for both
   */
  public Page<MirrorEntryView> list(String state, PageRequest paging) {
    return entries.page(state, paging).map(MirrorEntryView::of);
  }

  /** Puts the dead records back into the queue. */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public RequeuedEntriesView requeueDead() {
    return new RequeuedEntriesView(entries.revive());
  }
}
