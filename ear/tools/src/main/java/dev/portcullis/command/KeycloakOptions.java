package dev.portcullis.command;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options for the parts of the realm that the settings do not define. */
final class KeycloakOptions {
  /** The help text about the credentials of Keycloak's administrator. */
  static final String ADMINISTRATOR =
      "Name the administrator by provision.user and provision.password, or by"
          + " provision.client-id and provision.client-secret. Give passwords and secrets in the"
          + " environment (PROVISION_PASSWORD), in --config, or in the file that"
          + " provision.password-file names. provision.url is Keycloak's address, if it is not"
          + " keycloak.url. provision.realm is the realm to sign in to, if it is not master.";

  @Option(
      names = "--confidential",
      paramLabel = "CLIENT",
      split = ",",
      defaultValue = "portcullis-server",
      description =
          "Clients among keycloak.login-clients that have a secret; default ${DEFAULT-VALUE}. That"
              + " of signin.client-id has one if signin.client-secret is set. Keycloak makes the"
              + " secrets of the others and shows them under the client's credentials.")
  private List<String> confidential = new ArrayList<>();

  @Option(
      names = "--logout-url",
      paramLabel = "URL",
      description =
          "Where Keycloak posts logout tokens, if it reaches this service by another address than"
              + " browsers; default signin.url and /auth/backchannel-logout.")
  private String logoutUrl;

  @Option(
      names = "--test-users",
      description =
          "The users olivia, alice and bob as well, with the password provision.test-password."
              + " Never where strangers can sign in.")
  private boolean testUsers;

  /** Whether a client has a secret that is not in the settings. */
  boolean isConfidential(String client) {
    return confidential.contains(client);
  }

  /** The URL for logout tokens; null for the default. */
  String logoutUrl() {
    return logoutUrl;
  }

  /** Whether to create test users. */
  boolean wantsTestUsers() {
    return testUsers;
  }
}
