package dev.portcullis.command.keycloak;

import dev.portcullis.kernel.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The credentials for updating a realm, and the address of Keycloak.
 *
 * @param url the base URL of Keycloak, without a slash at the end
 * @param realm the realm that the administrator signs in to
 * @param clientId the client that the administrator signs in with
 * @param user the administrator's name; empty for the client's service account
 * @param secret the administrator's password, or the client's secret
 * @param timeout the time limit of one response
 */
public record AdminCredentials(
    URI url,
    String realm,
    String clientId,
    Optional<String> user,
    Secret secret,
    Duration timeout) {
  /** The realm of Keycloak's own administrators. */
  public static final String MASTER = "master";

  /** The client of Keycloak's own tools. */
  public static final String TOOLS = "admin-cli";

  /** The default time limit of one response; creating a realm is slow. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

  /** A user of Keycloak's own realm. */
  public static AdminCredentials ofUser(URI url, String user, Secret password) {
    return new AdminCredentials(url, MASTER, TOOLS, Optional.of(user), password, DEFAULT_TIMEOUT);
  }

  /** The administrator, as part of a sentence. */
  String principal() {
    return user.map(name -> "the user " + name).orElse("the client " + clientId)
        + " of the realm "
        + realm;
  }
}
