package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.PersonalTokenRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Lists and ends the sessions of other users, for the zone's administrators. */
@Stateless
public class UserSessionService {
  @Inject private UserRepository users;
  @Inject private SessionQueries sessions;
  @Inject private PersonalTokenRepository tokens;

  /**
   * The active sessions of a user, newest first.
   *
   * @throws Failure NOT_FOUND for the user
   */
  public UserSessionListView list(String userId) {
    if (users.find(userId).isEmpty()) {
      throw UserRepository.unknown(userId);
    }
    long current = Caller.current().sessionId();
    return new UserSessionListView(
        sessions.activeOf(userId).stream()
            .map(session -> UserSessionView.of(session, current))
            .toList());
  }

  /**
   * Ends one session of a user.
   *
   * @throws Failure NOT_FOUND unless the user has such an active session
   */
  @Audited(action = AuditAction.SESSION_REVOKE, resource = ResourceType.SESSION, status = 204)
  public void revoke(String userId, @AuditedId long sessionId) {
    if (!sessions.revoke(userId, sessionId)) {
      throw Failure.notFound("Session", "id", sessionId);
    }
  }

  /**
   * Ends all access of a user, legitimate or stolen: every session, including the caller's own if
   * it is the same user, and the personal RPC token.
   *
   * @throws Failure NOT_FOUND for the user
   */
  @Audited(action = AuditAction.SESSION_REVOKE_ALL, resource = ResourceType.USER)
  public RevokedAccessView revokeAll(@AuditedId String userId) {
    // Locked, so that no concurrent login opens a session that this call would miss.
    if (users.findForUpdate(userId).isEmpty()) {
      throw UserRepository.unknown(userId);
    }
    return new RevokedAccessView(sessions.revokeAll(userId), tokens.delete(userId));
  }
}
