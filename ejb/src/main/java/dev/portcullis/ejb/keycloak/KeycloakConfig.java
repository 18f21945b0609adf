package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.ServiceUrl;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.Secret;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The settings {@code keycloak.*}; the properties file explains each one. */
@ApplicationScoped
public class KeycloakConfig extends Settings implements CheckedConfig {
  private static final String URL = "keycloak.url";
  private static final String SECRET = "keycloak.client-secret";
  private static final long DAY = 86_400_000;

  private final Setting<Optional<URI>> url = optional(URL, ServiceUrl::of);
  private final Setting<String> realm = parsed("keycloak.realm", KeycloakConfig::name);
  private final Setting<Optional<URI>> issuer = optional("keycloak.issuer", ServiceUrl::of);
  private final Setting<String> clientId = nonBlank("keycloak.client-id");
  private final Setting<Optional<String>> clientSecret = stripped(SECRET).secret();
  private final Setting<List<String>> loginClients =
      parsed("keycloak.login-clients", KeycloakConfig::clients);
  private final Setting<Duration> retryFirst = millis("keycloak.retry-first-ms", 1, DAY);
  private final Setting<Duration> timeout = millis("keycloak.timeout-ms", 100, DAY);
  private final Setting<Duration> poll = millis("keycloak.poll-ms", 10, DAY);
  private final Setting<Duration> watch = seconds("keycloak.watch-seconds", 1, 25);
  private final Setting<Integer> watchRequests =
      integer("keycloak.watch-requests-per-second", 1, 1000);
  private final Setting<Integer> maxAttempts = integer("keycloak.max-attempts", 1, 100);
  private final Setting<Duration> retryLongest =
      millis("keycloak.retry-longest-ms", () -> retryFirst.get().toMillis(), DAY);

  /** Whether Keycloak is configured. */
  public boolean isOn() {
    return url.get().isPresent();
  }

  @Override
  public void check() {
    if (isOn()) {
      var unused = settings();
    } else if (clientSecret.get().isPresent()) {
      throw new InvalidSettingException(URL, "is missing; " + SECRET + " has no effect without it");
    }
  }

  /**
   * The settings; only while {@link #isOn()}.
   *
   * @throws InvalidSettingException naming the first setting without a usable value
   */
  public KeycloakSettings settings() {
    URI base = url.get().orElseThrow(() -> new InvalidSettingException(URL, "is missing"));
    return new KeycloakSettings(
        base,
        realm.get(),
        issuer.get().map(URI::toString).orElse(base + "/realms/" + realm.get()),
        clientId.get(),
        secret(),
        loginClients.get(),
        timeout.get(),
        poll.get(),
        watch.get(),
        watchRequests.get(),
        new RetryPolicy(maxAttempts.get(), retryFirst.get(), retryLongest.get(), 0.1));
  }

  private Secret secret() {
    return clientSecret
        .get()
        .filter(text -> !text.isEmpty())
        .map(Secret::new)
        .orElseThrow(
            () ->
                new InvalidSettingException(
                    SECRET, "is missing: Keycloak shows it under the client's credentials"));
  }

  private static String name(String setting, String text) {
    String name = text.strip();
    if (!name.matches("[A-Za-z0-9._-]{1,255}")) {
      throw new InvalidSettingException(
          setting,
          "must be 1 to 255 letters, digits, dots, dashes or underscores, but is \"" + text + "\"");
    }
    return name;
  }

  private static List<String> clients(String setting, String text) {
    List<String> clients = Setting.list(text);
    if (clients.isEmpty()) {
      throw new InvalidSettingException(setting, "must name at least one client");
    }
    return clients;
  }
}
