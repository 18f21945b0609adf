package dev.portcullis.ejb.audit;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.audit.LogVerificationQueries;
import dev.portcullis.persistence.audit.VerifiedLogRange;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Stores the results of the caller's log verification. The audit log records that it took place.
 */
@Stateless
public class LogVerificationRecorder {
  @Inject private LogVerificationQueries kept;

  /** Stores the verified parts of the logs. */
  @Audited(action = AuditAction.AUDIT_LOG_VERIFY, resource = ResourceType.REQUEST)
  public void storeResults(List<VerifiedLogRange> parts) {
    kept.recordVerified(parts, Caller.current().userId(), Clock.now());
  }
}
