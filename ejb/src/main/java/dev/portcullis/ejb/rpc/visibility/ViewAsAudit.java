package dev.portcullis.ejb.rpc.visibility;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import jakarta.ejb.Stateless;
import java.util.Objects;

/** Records which principal reads as which user (ADR 0056). */
@Stateless
public class ViewAsAudit {
  /**
   * The caller of this thread reads as a user, from now on for some minutes.
   *
   * @param userId the viewed user
   */
  @Audited(action = AuditAction.USER_VIEW_AS, resource = ResourceType.USER)
  public void began(@AuditedId String userId) {
    Objects.requireNonNull(userId, "userId");
  }
}
