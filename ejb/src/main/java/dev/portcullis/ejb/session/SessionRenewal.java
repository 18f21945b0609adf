package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.persistence.session.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/** Moves the end of sessions that are used forward, where an idle timeout is set. */
@Stateless
public class SessionRenewal {
  @Inject private SessionRepository sessions;
  @Inject private MutationContext mutations;

  /** Counts the idle time of a session from now on. */
  public void renew(long sessionId, Duration idle) {
    mutations.bind();
    sessions.renew(sessionId, idle);
  }
}
