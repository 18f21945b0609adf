package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.session.Session;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;

/** Opens, lists and ends sessions. */
@Stateless
public class SessionService {
  @Inject private SessionQueries sessions;
  @Inject private UserRepository users;
  @Inject private SessionConfig config;
  @Inject private SessionExtension extension;

  /**
   * Opens a session for a user who has just authenticated, within the login's transaction. At the
   * maximum number of sessions, the least recently used one ends. The session begins by the time
   * that the nodes share, so a clock that is ahead does not extend it.
   *
   * @param sessionOrigin the login that opens it
   */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public SessionTokenView open(String userId, SessionOrigin sessionOrigin) {
    if (users.findForUpdate(userId).isEmpty()) {
      throw UserRepository.unknown(userId);
    }
    sessions.evictOldest(userId, config.maxPerUser());
    String token = Ids.id();
    Session session =
        new Session(
            token, userId, sessionOrigin, config.lifetime(), config.idle(), CallContext.current());
    sessions.add(session);
    return SessionTokenView.of(token, session);
  }

  /** The session that the caller presented. */
  public CurrentSessionView current() {
    return sessions
        .find(Caller.current().sessionId())
        .map(CurrentSessionView::of)
        .orElseThrow(Caller::unauthenticated);
  }

  /**
   * Restarts the idle time of the caller's session, which never ends earlier by that. Without an
   * idle timeout nothing changes.
   *
   * @throws Failure UNAUTHENTICATED if the session has ended meanwhile
   */
  public SessionEndView extend() {
    Session session =
        sessions.find(Caller.current().sessionId()).orElseThrow(Caller::unauthenticated);
    Instant idleEnd = Clock.shared().plus(config.idle());
    boolean isMoved =
        session.expiresAt().isBefore(session.renewableUntil())
            && session.expiresAt().isBefore(idleEnd);
    return isMoved ? extension.extend(session.id(), config.idle()) : SessionEndView.of(session);
  }

  /** The caller's active sessions, newest first. */
  public SessionListView list() {
    Caller caller = Caller.current();
    return new SessionListView(
        sessions.activeOf(caller.userId()).stream()
            .map(session -> SessionView.of(session, caller.sessionId()))
            .toList());
  }

  /**
   * Ends one of the caller's sessions; the current one too.
   *
   * @throws Failure NOT_FOUND unless the caller has such an active session
   */
  @Audited(action = AuditAction.SESSION_REVOKE, resource = ResourceType.SESSION, status = 204)
  public void revoke(@AuditedId long sessionId) {
    if (!sessions.revoke(Caller.current().userId(), sessionId)) {
      throw Failure.notFound("Session", "id", sessionId);
    }
  }

  /** Ends every session of the caller but the current one. */
  @Audited(
      action = AuditAction.SESSION_REVOKE_OTHERS,
      resource = ResourceType.SESSION,
      status = 204)
  public void revokeOthers() {
    Caller caller = Caller.current();
    sessions.revokeOthers(caller.userId(), caller.sessionId());
  }

  /** Ends the session; its token is rejected from the next request on. */
  @Audited(action = AuditAction.AUTH_LOGOUT, resource = ResourceType.SESSION, status = 204)
  public void logout(@AuditedId long sessionId) {
    Session session = sessions.find(sessionId).orElseThrow(Caller::unauthenticated);
    sessions.end(session.id());
  }
}
