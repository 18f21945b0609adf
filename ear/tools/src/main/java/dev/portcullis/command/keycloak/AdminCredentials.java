package dev.portcullis.command.keycloak;

import dev.portcullis.kernel.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Who brings a realm up to date, and where.
 *
 * @param url where Keycloak is, without a slash at the end
 * @param realm the realm that the administrator signs in to
 * @param clientId the client that the administrator signs in by
 * @param user the administrator's name; empty where the client's service account is meant
 * @param secret the administrator's password, or the client's secret
 * @param patience how long one answer may take
 */
public record AdminCredentials(
    URI url,
    String realm,
    String clientId,
    Optional<String> user,
    Secret secret,
    Duration patience) {
  /** The realm of Keycloak's own administrators. */
  public static final String MASTER = "master";

  /** The client of Keycloak's own tools. */
  public static final String TOOLS = "admin-cli";

  /** The time limit of one answer, unless a caller gives another; creating a realm is slow. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A user of Keycloak's own realm. */
  public static AdminCredentials ofUser(URI url, String user, Secret password) {
    return new AdminCredentials(url, MASTER, TOOLS, Optional.of(user), password, PATIENCE);
  }

  /** The administrator, as part of a sentence. */
  String principal() {
    return user.map(name -> "the user " + name).orElse("the client " + clientId)
        + " of the realm "
        + realm;
  }
}
