package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.persistence.session.SessionQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/** Writes down that sessions are used, and moves their end forward where an idle timeout is set. */
@Stateless
public class SessionRenewal {
  @Inject private SessionQueries sessions;
  @Inject private MutationContext mutations;

  /** Counts the idle time of a session from now on. */
  public void renew(long sessionId, Duration idle) {
    mutations.bind();
    sessions.renew(sessionId, idle);
  }

  /** Writes down that a session is used now, which is no change that an audit has to know. */
  public void use(long sessionId) {
    sessions.use(sessionId);
  }
}
