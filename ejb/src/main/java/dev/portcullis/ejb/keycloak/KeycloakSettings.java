package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.kernel.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * The settings of Keycloak, checked.
 *
 * @param url the address of Keycloak, without a slash at the end
 * @param realm the realm in which users sign in
 * @param issuer the {@code iss} of the realm's tokens
 * @param clientId the client whose service account mirrors
 * @param clientSecret its secret
 * @param loginClients the clients through which users sign in: the audience of logout tokens
 * @param timeout the time limit of one call
 * @param poll how long to wait for a change before polling
 * @param watchEvery how often all users with a session or personal token are checked
 * @param watchRequests the maximum number of these requests per second
 * @param retry when a record that Keycloak rejected is retried
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
  /** The address of the realm's keys (RFC 7517). */
  public URI jwks() {
    return URI.create(url + "/realms/" + realm + "/protocol/openid-connect/certs");
  }
}
