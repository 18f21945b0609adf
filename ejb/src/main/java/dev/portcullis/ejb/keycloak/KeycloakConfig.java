package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import dev.portcullis.ejb.webhook.RetryLadder;
import dev.portcullis.kernel.Secret;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings {@code keycloak.*}; the properties file explains each. */
@ApplicationScoped
public class KeycloakConfig implements CheckedConfig {
  private static final String URL = "keycloak.url";
  private static final String ISSUER = "keycloak.issuer";
  private static final String REALM = "keycloak.realm";
  private static final String CLIENT = "keycloak.client-id";
  private static final String SECRET = "keycloak.client-secret";
  private static final String LOGINS = "keycloak.login-clients";
  private static final long DAY_MS = 86_400_000;

  @Inject
  @ConfigProperty(name = URL)
  Optional<String> url;

  @Inject
  @ConfigProperty(name = ISSUER)
  Optional<String> issuer;

  @Inject
  @ConfigProperty(name = REALM)
  String realm;

  @Inject
  @ConfigProperty(name = CLIENT)
  String clientId;

  @Inject
  @ConfigProperty(name = SECRET)
  Optional<String> clientSecret;

  @Inject
  @ConfigProperty(name = LOGINS)
  String loginClients;

  @Inject
  @ConfigProperty(name = "keycloak.timeout-ms")
  String timeout;

  @Inject
  @ConfigProperty(name = "keycloak.poll-ms")
  String poll;

  @Inject
  @ConfigProperty(name = "keycloak.watch-seconds")
  String watchSeconds;

  @Inject
  @ConfigProperty(name = "keycloak.watch-requests-per-second")
  String watchRequests;

  @Inject
  @ConfigProperty(name = "keycloak.max-attempts")
  String maxAttempts;

  @Inject
  @ConfigProperty(name = "keycloak.retry-first-ms")
  String retryFirst;

  @Inject
  @ConfigProperty(name = "keycloak.retry-longest-ms")
  String retryLongest;

  private volatile KeycloakSettings settings;

  /** Whether there is a Keycloak. */
  public boolean isOn() {
    return url.isPresent();
  }

  @Override
  public void check() {
    if (isOn()) {
      settings();
    } else if (clientSecret.isPresent()) {
      throw new BadSetting(URL, "is missing; " + SECRET + " is of no use without it");
    }
  }

  /**
   * The settings; only while {@link #isOn()}.
   *
   * @throws BadSetting naming the first that has no usable value
   */
  public KeycloakSettings settings() {
    KeycloakSettings read = settings;
    if (read == null) {
      read = read();
      settings = read;
    }
    return read;
  }

  private KeycloakSettings read() {
    URI base = address(URL, url.orElseThrow(() -> new BadSetting(URL, "is missing")));
    String name = realm.strip();
    if (!name.matches("[A-Za-z0-9._-]{1,255}")) {
      throw new BadSetting(
          REALM,
          "must be 1 to 255 letters, digits, dots, dashes or underscores, but is \""
              + realm
              + "\"");
    }
    String iss =
        issuer.map(text -> address(ISSUER, text).toString()).orElse(base + "/realms/" + name);
    if (clientId.isBlank()) {
      throw new BadSetting(CLIENT, "must not be empty");
    }
    String secret =
        clientSecret
            .filter(text -> !text.isBlank())
            .orElseThrow(
                () ->
                    new BadSetting(
                        SECRET, "is missing: Keycloak shows it under the client's credentials"));
    List<String> logins = Setting.list(loginClients);
    if (logins.isEmpty()) {
      throw new BadSetting(LOGINS, "must name at least one client");
    }
    Duration first = millis("keycloak.retry-first-ms", retryFirst, 1);
    return new KeycloakSettings(
        base,
        name,
        iss,
        clientId.strip(),
        new Secret(secret.strip()),
        logins,
        millis("keycloak.timeout-ms", timeout, 100),
        millis("keycloak.poll-ms", poll, 10),
        Duration.ofSeconds(Setting.number("keycloak.watch-seconds", watchSeconds, 1, 25)),
        (int) Setting.number("keycloak.watch-requests-per-second", watchRequests, 1, 1000),
        new RetryLadder(
            (int) Setting.number("keycloak.max-attempts", maxAttempts, 1, 100),
            first,
            millis("keycloak.retry-longest-ms", retryLongest, first.toMillis()),
            0.1));
  }

  private static URI address(String name, String text) {
    String plain = text.strip().replaceFirst("/+$", "");
    try {
      URI uri = new URI(plain);
      boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
      if (web
          && uri.getHost() != null
          && uri.getUserInfo() == null
          && uri.getQuery() == null
          && uri.getFragment() == null) {
        return uri;
      }
    } catch (URISyntaxException noAddress) {
      // answered below
    }
    throw new BadSetting(
        name,
        "must be an http or https address without user, query and fragment, but is \""
            + text
            + "\"");
  }

  private static Duration millis(String name, String text, long min) {
    return Duration.ofMillis(Setting.number(name, text, min, DAY_MS));
  }
}
