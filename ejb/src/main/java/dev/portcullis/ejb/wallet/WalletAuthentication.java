package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.session.Authentication;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;

/**
 * Turns the {@code Authorization} header of the wallet actions into a caller: a session token or a
 * personal RPC token, the scheme in any case (R-IDN-17).
 */
@ApplicationScoped
public class WalletAuthentication {
  private static final String SCHEME = "bearer ";

  @Inject private PersonalTokenService tokens;
  @Inject private Authentication sessions;

  /**
   * The caller; the call of this thread acts in their name from now on.
   *
   * @param authorization the header's value, or null when it is missing
   * @throws Failure FORBIDDEN for anything but a token that is good
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
