package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.keycloak.LogoutTokenQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Ends sessions when their users log out at Keycloak. */
@Stateless
public class LogoutService {
  @Inject private BackchannelLogout backchannel;
  @Inject private LogoutTokenQueries tokens;

  /**
   * Processes a logout token. Of the user's sessions that began at Keycloak, it ends those of the
   * named Keycloak session and those without a known one; all if the token names none. Sessions of
   * other users or devices remain. Keycloak also notifies Portcullis of logouts that Portcullis
   * initiated.
   *
   * @throws Failure NOT_FOUND without Keycloak; VALIDATION unless the token is valid and new;
   *     OVERLOADED while Keycloak's keys cannot be read
   */
  @Audited(action = AuditAction.AUTH_LOGOUT, resource = ResourceType.SESSION)
  public LogoutResultView process(String logoutToken) {
    LogoutToken token =
        backchannel
            .verifier()
            .orElseThrow(() -> Failure.of(Reason.NOT_FOUND, "Keycloak is not configured"))
            .verify(logoutToken);
    if (!tokens.consume(token.issuer(), token.jti(), token.refusedFrom())) {
      throw Failure.invalid("logout_token", "was already used");
    }
    return new LogoutResultView(end(token));
  }

  private int end(LogoutToken token) {
    if (token.sid() == null) {
      return tokens.revokeByIdentity(token.issuer(), token.subject());
    }
    int ended = tokens.revokeBySession(token.issuer(), token.sid());
    return token.subject() == null
        ? ended
        : ended + tokens.revokeUnbound(token.issuer(), token.subject());
  }
}
