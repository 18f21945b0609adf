package dev.portcullis.ejb.audit;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.audit.LogVerificationQueries;
import dev.portcullis.persistence.audit.VerifiedLogRange;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/** Keeps what the caller's walk over the logs found; that they walked is in the audit log. */
@Stateless
public class LogVerificationRecorder {
  @Inject private LogVerificationQueries kept;

  /** Notes the parts of the logs that were walked. */
  @Audited(action = AuditAction.AUDIT_LOG_VERIFY, resource = ResourceType.REQUEST)
  public void walked(List<VerifiedLogRange> parts) {
    kept.walked(parts, Caller.current().userId(), Clock.now());
  }
}
