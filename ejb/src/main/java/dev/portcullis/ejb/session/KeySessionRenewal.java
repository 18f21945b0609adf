package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.persistence.session.KeySessionQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Records the use of sessions of tenants and services, and extends them if an idle timeout is set.
 */
@Stateless
public class KeySessionRenewal {
  @Inject private KeySessionQueries sessions;
  @Inject private MutationContext mutations;

  /** Restarts the idle time of a session. */
  public void renew(String sessionId, Duration idle) {
    mutations.bind();
    sessions.renew(sessionId, idle);
  }

  /** Records the use of a session; this is not an audited change. */
  public void use(String sessionId) {
    sessions.use(sessionId);
  }
}
