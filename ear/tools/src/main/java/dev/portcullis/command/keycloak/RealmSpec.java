package dev.portcullis.command.keycloak;

import dev.portcullis.kernel.Secret;
import java.util.List;
import java.util.Optional;

/**
 * The specification of a realm: the names, addresses and secrets of one installation.
 *
 * @param realm its name
 * @param audience the {@code aud} of the tokens that the installation accepts
 * @param redirects the URLs to which Keycloak redirects browsers, in Keycloak's form, for example
 *     {@code https://gate.example.com/*}
 * @param logoutUrl the URL to which Keycloak posts logout tokens (OpenID Connect Back-Channel
 *     Logout 1.0)
 * @param signInClients the clients that people sign in through
 * @param service the client whose service account mirrors records
 * @param testPassword the password of the test users; empty for no test users
 */
public record RealmSpec(
    String realm,
    String audience,
    List<String> redirects,
    String logoutUrl,
    List<SignInClient> signInClients,
    ServiceClient service,
    Optional<Secret> testPassword) {

  /**
   * A client that people sign in through.
   *
   * @param id its client id
   * @param confidential whether it has a secret, which web pages cannot keep
   * @param secret its secret; Keycloak creates one for a confidential client without it
   */
  public record SignInClient(String id, boolean confidential, Optional<Secret> secret) {
    /** A client without a secret. */
    public static SignInClient open(String id) {
      return new SignInClient(id, false, Optional.empty());
    }
  }

  /** The client of the product itself, and its secret. */
  public record ServiceClient(String id, Secret secret) {}

  /** The identifier of a test user: {@code olivia}, {@code alice} or {@code bob}. */
  public static String testUserId(String realm, String name) {
    return TestUsers.id(realm, name);
  }
}
