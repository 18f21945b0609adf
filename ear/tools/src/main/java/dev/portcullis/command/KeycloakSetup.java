package dev.portcullis.command;

import dev.portcullis.command.keycloak.AdminAccess;
import dev.portcullis.command.keycloak.Provisioner;
import dev.portcullis.command.keycloak.RealmPlan;
import dev.portcullis.command.keycloak.RealmPlan.ServiceClient;
import dev.portcullis.command.keycloak.RealmPlan.SignInClient;
import dev.portcullis.ejb.keycloak.KeycloakConfig;
import dev.portcullis.ejb.keycloak.KeycloakSettings;
import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.ejb.setting.SettingsAlone;
import dev.portcullis.ejb.setting.WebAddress;
import dev.portcullis.ejb.signin.SignInConfig;
import dev.portcullis.kernel.Secret;
import dev.portcullis.kernel.SettingTexts;
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
  /** What the product calls itself where no tokens are accepted yet. */
  private static final String AUDIENCE = "portcullis";

  private static final String PASSWORD = "provision.password";
  private static final String CLIENT_SECRET = "provision.client-secret";
  private static final String TEST_PASSWORD = "provision.test-password";

  private final SettingTexts texts;
  private final KeycloakOptions options;
  private final KeycloakSettings keycloak;

  /**
   * Reads the settings.
   *
   * @throws BadSetting naming the first that has no usable value
   */
  KeycloakSetup(SettingTexts texts, KeycloakOptions options) {
    this.texts = texts;
    this.options = options;
    SettingsAlone alone = SettingsAlone.of(texts);
    KeycloakConfig config = alone.get(KeycloakConfig.class);
    config.check();
    alone.get(SignInConfig.class).check();
    this.keycloak = config.settings();
  }

  /** What brings the realm up to date, or compares it. */
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
    if ("http".equals(url.getScheme()) && !OnThisHost.isLoopback(url)) {
      advice.add(
          "Keycloak is administered without TLS at "
              + url
              + ": the administrator's password can be intercepted. Set provision.url");
    }
    return advice;
  }

  private RealmPlan plan() {
    if (keycloak.realm().equals(AdminAccess.MASTER)) {
      throw new BadSetting(
          "keycloak.realm", "must not be master: that realm is of Keycloak's own administrators");
    }
    String pages =
        text("signin.url")
            .map(url -> WebAddress.of("signin.url", url).toString())
            .orElseThrow(
                () ->
                    new BadSetting(
                        "signin.url",
                        "is missing: Keycloak has to know where it may send browsers back to"));
    return new RealmPlan(
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
      return WebAddress.of("--logout-url", given).toString();
    } catch (BadSetting refused) {
      throw new CommandFailure(refused.getMessage().replace("The setting ", ""), refused);
    }
  }

  private List<SignInClient> signInClients() {
    Optional<String> own = text("signin.client-id");
    Optional<Secret> secret = secret("signin.client-secret");
    Set<String> ids = new LinkedHashSet<>();
    own.ifPresent(ids::add);
    ids.addAll(keycloak.loginClients());
    if (ids.contains(keycloak.clientId())) {
      throw new BadSetting(
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

  private AdminAccess access() {
    URI url =
        text("provision.url")
            .map(given -> WebAddress.of("provision.url", given))
            .orElse(keycloak.url());
    String realm = text("provision.realm").orElse(AdminAccess.MASTER);
    Optional<String> user = text("provision.user");
    Optional<String> client = text("provision.client-id");
    if (user.isPresent()) {
      return new AdminAccess(
          url,
          realm,
          client.orElse(AdminAccess.TOOLS),
          user,
          needed(PASSWORD, "provision.user needs it"),
          AdminAccess.PATIENCE);
    }
    return new AdminAccess(
        url,
        realm,
        client.orElseThrow(
            () ->
                new BadSetting(
                    "provision.user",
                    "is missing: name an administrator of Keycloak, or a client of its own with"
                        + " provision.client-id")),
        user,
        needed(CLIENT_SECRET, "provision.client-id needs it"),
        AdminAccess.PATIENCE);
  }

  private Secret needed(String name, String why) {
    return secret(name)
        .orElseThrow(
            () ->
                new BadSetting(
                    name,
                    "is missing; "
                        + why
                        + ". Set it in the environment or a file, or name a file with "
                        + name
                        + SettingTexts.FILE));
  }

  private Optional<Secret> secret(String name) {
    if (name.startsWith("provision.") && System.getProperty(name) != null) {
      throw new BadSetting(name, "must not be a system property: every list of processes shows it");
    }
    try {
      return texts.secret(name).filter(text -> !text.isBlank()).map(Secret::new);
    } catch (IOException unreadable) {
      throw new BadSetting(name + SettingTexts.FILE, unreadable.getMessage());
    }
  }

  private Optional<String> text(String name) {
    return texts.find(name).map(String::strip).filter(text -> !text.isEmpty());
  }
}
