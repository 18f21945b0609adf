package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.persistence.session.Session;
import dev.portcullis.persistence.session.SessionQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/** Extends sessions on request; a request that moves no end is no change, and has no audit row. */
@Stateless
public class SessionExtension {
  @Inject private SessionQueries sessions;

  /** Restarts the idle time of a session. */
  @Audited(action = AuditAction.SESSION_EXTEND, resource = ResourceType.SESSION)
  public SessionEndView extend(@AuditedId long sessionId, Duration idle) {
    sessions.renew(sessionId, idle);
    Session session = sessions.find(sessionId).orElseThrow(Caller::unauthenticated);
    return SessionEndView.of(session);
  }
}
