package dev.portcullis.ejb.signin;

import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.Secret;
import java.util.Optional;

/**
 * An identity provider to which users are redirected.
 *
 * @param scope its scope; the provider of the zone is the operator's, whose address is trusted
 * @param issuer the provider
 * @param clientId the client id of this service there
 * @param clientSecret the client secret there; empty for a public client
 * @param callback the redirect address; each provider has its own, so that no provider can pass on
 *     the response of another (RFC 9700, 4.4.2.2)
 */
public record SignInProvider(
    Scope scope, String issuer, String clientId, Optional<Secret> clientSecret, String callback) {

  /** Whether it is the operator's provider, not a customer's. */
  boolean isOperators() {
    return scope.equals(Scope.ZONE);
  }
}
