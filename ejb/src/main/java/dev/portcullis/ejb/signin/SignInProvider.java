package dev.portcullis.ejb.signin;

import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.Secret;
import java.util.Optional;

/**
 * An identity provider that people are sent to.
 *
 * @param scope whose it is; that of the zone is the operator's, whose address is believed
 * @param issuer the provider
 * @param clientId what this service is called there
 * @param clientSecret its secret there; empty for a public client
 * @param callback where it sends people back to: an address for each provider, so that none can
 *     pass on the answer of another (RFC 9700, 4.4.2.2)
 */
public record SignInProvider(
    Scope scope, String issuer, String clientId, Optional<Secret> clientSecret, String callback) {

  /** Whether it is the operator's, and not one of a customer. */
  boolean isOperators() {
    return scope.equals(Scope.ZONE);
  }
}
