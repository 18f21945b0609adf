package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.session.Session;
import dev.portcullis.persistence.session.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Opens, shows and ends sessions. */
@Stateless
public class SessionService {
  @Inject private SessionRepository sessions;
  @Inject private SessionConfig config;

  /**
   * Opens a session for a user who has just proven who they are, within the login's transaction.
   *
   * @param authMethod {@code siwe} or {@code oidc}
   * @param authSubject the wallet address or OIDC subject that was proven
   */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public SessionToken open(String userId, String authMethod, String authSubject) {
    String token = Ids.id();
    Session session =
        new Session(
            token,
            userId,
            authMethod,
            authSubject,
            config.lifetime(),
            config.idle(),
            CallContext.current());
    sessions.add(session);
    return SessionToken.of(token, session);
  }

  /** The session that the caller presented. */
  public CurrentSessionView current() {
    return sessions
        .find(Caller.current().sessionId())
        .map(CurrentSessionView::of)
        .orElseThrow(Caller::unauthenticated);
  }

  /** Ends the session; from the next request on its token is refused. */
  @Audited(action = AuditAction.AUTH_LOGOUT, resource = ResourceType.SESSION, status = 204)
  public void logout(@AuditedId long sessionId) {
    sessions.find(sessionId).orElseThrow(Caller::unauthenticated).revoke();
  }
}
