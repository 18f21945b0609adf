package dev.portcullis.ejb.session;

import dev.portcullis.ejb.security.BearerTokenParser;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.persistence.session.ActiveSession;
import dev.portcullis.persistence.session.SessionQueries;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * Authenticates users by the {@code Authorization} header. This happens for each request, so it
 * takes one statement and no transaction.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class Authentication {
  @Inject private SessionQueries sessions;
  @Inject private SessionConfig config;
  @Inject private SessionRenewal renewal;

  /**
   * The caller whose token is in {@code authorization}; the call of this thread acts in the
   * caller's name from now on.
   *
   * @param authorization the header's value, or null if it is missing
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the token's session is active
   */
  public Caller authenticate(String authorization) {
    return authenticateToken(BearerTokenParser.parse(authorization));
  }

  /**
   * The caller of the session with this token, as {@link #authenticate}.
   *
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the token's session is active
   */
  public Caller authenticateToken(String token) {
    ActiveSession live = sessions.findActive(token).orElseThrow(Caller::unauthenticated);
    Caller caller = bound(live);
    if (config.isRenewed(live.idleSeconds())) {
      renewal.renew(live.sessionId(), config.idle());
    } else if (SessionConfig.isUseRecordDue(live.secondsUnused())) {
      renewal.use(live.sessionId());
    }
    return caller;
  }

  /** The caller of the session; the call of this thread acts in the caller's name from now on. */
  static Caller bound(ActiveSession live) {
    CallContext.current().withActor(actor(live)).bind();
    return new Caller(
        live.userId(),
        live.sessionId(),
        live.organizationId(),
        live.zonePermissions(),
        live.organizationPermissions(),
        live.authSubject());
  }

  /** The actor of a session. */
  static Actor actor(ActiveSession live) {
    return new Actor(Actor.Type.USER, live.userId(), live.organizationId(), live.authSubject());
  }
}
