package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.persistence.session.SessionQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/** Records the use of sessions, and extends them if an idle timeout is set. */
@Stateless
public class SessionRenewal {
  @Inject private SessionQueries sessions;
  @Inject private MutationContext mutations;

  /** Restarts the idle time of a session. */
  public void renew(long sessionId, Duration idle) {
    mutations.bind();
    sessions.renew(sessionId, idle);
  }

  /** Records the use of a session; this is not an audited change. */
  public void use(long sessionId) {
    sessions.use(sessionId);
  }
}
