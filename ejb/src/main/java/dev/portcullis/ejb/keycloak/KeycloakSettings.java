package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.kernel.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * The settings of Keycloak, checked.
 *
 * @param url where Keycloak is, without a slash at the end
 * @param realm the realm that people sign in to
 * @param issuer the {@code iss} of the realm's tokens
 * @param clientId the client whose service account mirrors
 * @param clientSecret its secret
 * @param loginClients the clients through which people sign in: the audience of logout tokens
 * @param timeout how long one call may take
 * @param poll how long to wait for a change before looking by oneself
 * @param watchEvery how often everybody with something to lose here is asked for
 * @param watchRequests how many requests a second that may take
 * @param retry when something that Keycloak refused is tried again
 */
public record KeycloakSettings(
    URI url,
    String realm,
    String issuer,
    String clientId,
    Secret clientSecret,
    List<String> loginClients,
    Duration timeout,
    Duration poll,
    Duration watchEvery,
    int watchRequests,
    RetryPolicy retry) {
  /** Where the realm publishes its keys (RFC 7517). */
  public URI jwks() {
    return URI.create(url + "/realms/" + realm + "/protocol/openid-connect/certs");
  }
}
