package dev.portcullis.command.keycloak;

import dev.portcullis.kernel.Secret;
import java.util.List;
import java.util.Optional;

/**
 * What a realm is for: the names, addresses and secrets of one installation.
 *
 * @param realm its name
 * @param audience the {@code aud} of the tokens that the installation accepts
 * @param redirects where Keycloak sends browsers back to, in Keycloak's form, for example {@code
 *     https://gate.example.com/*}
 * @param logoutUrl where Keycloak posts logout tokens (OpenID Connect Back-Channel Logout 1.0)
 * @param signInClients the clients that people sign in through
 * @param service the client whose service account mirrors
 * @param testPassword the password of the test users; empty where there are none
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
   * @param confidential whether it has a secret: pages cannot keep one
   * @param secret its secret; where a confidential client has none, Keycloak makes one
   */
  public record SignInClient(String id, boolean confidential, Optional<Secret> secret) {
    /** One without a secret. */
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
