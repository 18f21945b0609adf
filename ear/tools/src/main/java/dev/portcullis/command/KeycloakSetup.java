package dev.portcullis.command;

import dev.portcullis.command.keycloak.AdminCredentials;
import dev.portcullis.command.keycloak.Provisioner;
import dev.portcullis.command.keycloak.RealmSpec;
import dev.portcullis.command.keycloak.RealmSpec.ServiceClient;
import dev.portcullis.command.keycloak.RealmSpec.SignInClient;
import dev.portcullis.ejb.keycloak.KeycloakConfig;
import dev.portcullis.ejb.keycloak.KeycloakSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.ServiceUrl;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.ejb.signin.SignInConfig;
import dev.portcullis.kernel.Secret;
import dev.portcullis.kernel.SettingSource;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The realm that the settings of an installation describe, and the credentials of its
 * administrator.
 */
final class KeycloakSetup {
  /** The audience if no accepted tokens are configured. */
  private static final String AUDIENCE = "portcullis";

  private static final String PASSWORD = "provision.password";
  private static final String CLIENT_SECRET = "provision.client-secret";
  private static final String TEST_PASSWORD = "provision.test-password";

  private final SettingSource texts;
  private final KeycloakOptions options;
  private final KeycloakSettings keycloak;

  /**
   * Reads the settings.
   *
   * @throws InvalidSettingException naming the first setting without a usable value
   */
  KeycloakSetup(SettingSource texts, KeycloakOptions options) {
    this.texts = texts;
    this.options = options;
    StandaloneSettings alone = StandaloneSettings.of(texts);
    KeycloakConfig config = alone.get(KeycloakConfig.class);
    config.check();
    alone.get(SignInConfig.class).check();
    this.keycloak = config.settings();
  }

  /** Updates or compares the realm. */
  Provisioner provisioner() {
    return new Provisioner(plan(), access());
  }

  /** Advice for the operator that does not depend on the state of Keycloak. */
  List<String> advice() {
    List<String> advice = new ArrayList<>();
    text("operator.oidc-issuer")
        .filter(issuer -> !issuer.equals(keycloak.issuer()))
        .ifPresent(
            issuer ->
                advice.add(
                    "operator.oidc-issuer is "
                        + issuer
                        + ", and the realm's issuer is "
                        + keycloak.issuer()
                        + ": users of this realm cannot sign in to the zone"));
    URI url = access().url();
    if ("http".equals(url.getScheme()) && !HostAttribution.isLoopback(url)) {
      advice.add(
          "Keycloak is administered without TLS at "
              + url
              + ": the administrator's password can be intercepted. Set provision.url");
    }
    return advice;
  }

  private RealmSpec plan() {
    if (keycloak.realm().equals(AdminCredentials.MASTER)) {
      throw new InvalidSettingException(
          "keycloak.realm", "must not be master: that realm is of Keycloak's own administrators");
    }
    String pages =
        text("signin.url")
            .map(url -> ServiceUrl.of("signin.url", url).toString())
            .orElseThrow(
                () ->
                    new InvalidSettingException(
                        "signin.url",
                        "is missing: Keycloak needs it as the redirect address for browsers"));
    return new RealmSpec(
        keycloak.realm(),
        text("operator.oidc-audience").orElse(AUDIENCE),
        List.of(pages + "/*"),
        Optional.ofNullable(options.logoutUrl())
            .map(KeycloakSetup::logoutUrl)
            .orElse(pages + "/auth/backchannel-logout"),
        signInClients(),
        new ServiceClient(keycloak.clientId(), keycloak.clientSecret()),
        options.wantsTestUsers()
            ? Optional.of(needed(TEST_PASSWORD, "--test-users needs it"))
            : Optional.empty());
  }

  private static String logoutUrl(String given) {
    try {
      return ServiceUrl.of("--logout-url", given).toString();
    } catch (InvalidSettingException refused) {
      throw new CommandException(refused.getMessage().replace("The setting ", ""), refused);
    }
  }

  private List<SignInClient> signInClients() {
    Optional<String> own = text("signin.client-id");
    Optional<Secret> secret = secret("signin.client-secret");
    Set<String> ids = new LinkedHashSet<>();
    own.ifPresent(ids::add);
    ids.addAll(keycloak.loginClients());
    if (ids.contains(keycloak.clientId())) {
      throw new InvalidSettingException(
          "keycloak.login-clients",
          "must not name "
              + keycloak.clientId()
              + ", which is keycloak.client-id: users cannot sign in through the service account");
    }
    return ids.stream()
        .map(
            id ->
                own.filter(id::equals).isPresent()
                    ? new SignInClient(id, secret.isPresent(), secret)
                    : new SignInClient(id, options.isConfidential(id), Optional.empty()))
        .toList();
  }

  private AdminCredentials access() {
    URI url =
        text("provision.url")
            .map(given -> ServiceUrl.of("provision.url", given))
            .orElse(keycloak.url());
    String realm = text("provision.realm").orElse(AdminCredentials.MASTER);
    Optional<String> user = text("provision.user");
    Optional<String> client = text("provision.client-id");
    if (user.isPresent()) {
      return new AdminCredentials(
          url,
          realm,
          client.orElse(AdminCredentials.TOOLS),
          user,
          needed(PASSWORD, "provision.user needs it"),
          AdminCredentials.DEFAULT_TIMEOUT);
    }
    return new AdminCredentials(
        url,
        realm,
        client.orElseThrow(
            () ->
                new InvalidSettingException(
                    "provision.user",
                    "is missing: name an administrator of Keycloak, or a client of its own with"
                        + " provision.client-id")),
        user,
        needed(CLIENT_SECRET, "provision.client-id needs it"),
        AdminCredentials.DEFAULT_TIMEOUT);
  }

  private Secret needed(String name, String why) {
    return secret(name)
        .orElseThrow(
            () ->
                new InvalidSettingException(
                    name,
                    "is missing; "
                        + why
                        + ". Set it in the environment or a file, or name a file with "
                        + name
                        + SettingSource.FILE));
  }

  private Optional<Secret> secret(String name) {
    if (name.startsWith("provision.") && System.getProperty(name) != null) {
      throw new InvalidSettingException(
          name, "must not be a system property: process lists show it");
    }
    try {
      return texts.secret(name).filter(text -> !text.isBlank()).map(Secret::new);
    } catch (IOException unreadable) {
      throw new InvalidSettingException(name + SettingSource.FILE, unreadable.getMessage());
    }
  }

  private Optional<String> text(String name) {
    return texts.find(name).map(String::strip).filter(text -> !text.isEmpty());
  }
}
