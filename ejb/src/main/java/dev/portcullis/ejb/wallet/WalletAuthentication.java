package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.session.Authentication;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;

/**
 * Authenticates the {@code Authorization} header of the wallet actions: a session token or a
 * personal RPC token, the scheme in any case (R-IDN-17).
 */
@ApplicationScoped
public class WalletAuthentication {
  private static final String SCHEME = "bearer ";

  @Inject private PersonalTokenService tokens;
  @Inject private Authentication sessions;

  /**
   * The caller. This thread acts on behalf of the caller from now on.
   *
   * @param authorization the header's value, or null if it is missing
   * @throws Failure FORBIDDEN for anything but a valid token
   */
  public Caller authenticate(String authorization) {
    if (authorization == null
        || !authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME)
        || authorization.indexOf(' ', SCHEME.length()) >= 0) {
      throw refused();
    }
    String token = authorization.substring(SCHEME.length());
    return tokens.caller(token).orElseGet(() -> ofSession(token));
  }

  private Caller ofSession(String token) {
    try {
      return sessions.authenticateToken(token);
    } catch (Failure unknown) {
      throw unknown.reason() == Reason.UNAUTHENTICATED ? refused() : unknown;
    }
  }

  private static Failure refused() {
    return Failure.of(Reason.FORBIDDEN, "A valid personal RPC token or session token is required");
  }
}
