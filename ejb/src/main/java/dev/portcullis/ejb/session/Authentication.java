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
 * Turns the {@code Authorization} header into a caller. Each request does, so it takes one
 * statement and no transaction.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class Authentication {
  @Inject private SessionQueries sessions;
  @Inject private SessionConfig config;
  @Inject private SessionRenewal renewal;

  /**
   * The caller whose token {@code authorization} carries; the call of this thread acts in their
   * name from now on.
   *
   * @param authorization the header's value, or null when it is missing
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the token's session is alive
   */
  public Caller authenticate(String authorization) {
    return authenticateToken(BearerTokenParser.parse(authorization));
  }

  /**
   * The caller whose session's token this is, as {@link #authenticate}.
   *
   * @throws dev.portcullis.kernel.Failure UNAUTHENTICATED unless the token's session is alive
   */
  public Caller authenticateToken(String token) {
    ActiveSession live = sessions.live(token).orElseThrow(Caller::unauthenticated);
    Caller caller = bound(live);
    if (config.isRenewed(live.idleSeconds())) {
      renewal.renew(live.sessionId(), config.idle());
    } else if (SessionConfig.isNoted(live.secondsUnused())) {
      renewal.use(live.sessionId());
    }
    return caller;
  }

  /** Whose session it is; the call of this thread acts in their name from now on. */
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

  /** Who acts by a session. */
  static Actor actor(ActiveSession live) {
    return new Actor(Actor.Type.USER, live.userId(), live.organizationId(), live.authSubject());
  }
}
