package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.startup.BadSetting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

@SuppressWarnings("UnnecessaryAssignment") // No container injects here: the test stands in for it.
class KeycloakConfigTest {
  @Test
  void withoutAnAddressThereIsNone() {
    KeycloakConfig config = config(c -> c.url = Optional.empty());
    config.clientSecret = Optional.empty();

    assertThatCode(config::check).doesNotThrowAnyException();
    assertThat(config.isOn()).isFalse();
  }

  @Test
  void theIssuerIsTheRealmsAddressUnlessItIsGiven() {
    assertThat(config(c -> c.url = Optional.of("https://id.example/auth/")).settings().issuer())
        .isEqualTo("https://id.example/auth/realms/portcullis");
    assertThat(config(c -> c.issuer = Optional.of("https://x.example/r/")).settings().issuer())
        .isEqualTo("https://x.example/r");
  }

  @Test
  void theKeysAreReadFromTheAddressThatIsReachedFromHere() {
    KeycloakConfig config = config(c -> c.issuer = Optional.of("https://public.example/r"));

    assertThat(config.settings().jwks())
        .hasToString("http://127.0.0.1:8180/realms/portcullis/protocol/openid-connect/certs");
  }

  @Test
  void aWrongValueIsNamed() {
    assertRefused("keycloak.url", c -> c.url = Optional.of("id.example"));
    assertRefused("keycloak.url", c -> c.url = Optional.of("ftp://id.example"));
    assertRefused("keycloak.url", c -> c.url = Optional.of("https://user@id.example"));
    assertRefused("keycloak.url", c -> c.url = Optional.empty());
    assertRefused("keycloak.issuer", c -> c.issuer = Optional.of("not an address"));
    assertRefused("keycloak.realm", c -> c.realm = "../master");
    assertRefused("keycloak.client-id", c -> c.clientId = " ");
    assertRefused("keycloak.client-secret", c -> c.clientSecret = Optional.empty());
    assertRefused("keycloak.login-clients", c -> c.loginClients = " , ");
    assertRefused("keycloak.timeout-ms", c -> c.timeout = "0");
    assertRefused("keycloak.poll-ms", c -> c.poll = "fast");
    assertRefused("keycloak.watch-seconds", c -> c.watchSeconds = "26");
    assertRefused("keycloak.watch-requests-per-second", c -> c.watchRequests = "0");
    assertRefused("keycloak.max-attempts", c -> c.maxAttempts = "0");
    assertRefused("keycloak.retry-first-ms", c -> c.retryFirst = "-1");
    assertRefused("keycloak.retry-longest-ms", c -> c.retryLongest = "1");
  }

  @Test
  void theSecretIsNotShown() {
    assertThat(config(c -> {}).settings().toString()).doesNotContain("hush");
  }

  private static void assertRefused(String name, Consumer<KeycloakConfig> change) {
    assertThatThrownBy(() -> config(change).check())
        .isInstanceOf(BadSetting.class)
        .hasMessageStartingWith("The setting " + name + " ")
        .hasMessageNotContaining("hush");
  }

  private static KeycloakConfig config(Consumer<KeycloakConfig> change) {
    Properties defaults = defaults();
    KeycloakConfig config = new KeycloakConfig();
    config.url = Optional.of("http://127.0.0.1:8180");
    config.issuer = Optional.empty();
    config.clientSecret = Optional.of("hush");
    config.realm = defaults.getProperty("keycloak.realm");
    config.clientId = defaults.getProperty("keycloak.client-id");
    config.loginClients = defaults.getProperty("keycloak.login-clients");
    config.timeout = defaults.getProperty("keycloak.timeout-ms");
    config.poll = defaults.getProperty("keycloak.poll-ms");
    config.watchSeconds = defaults.getProperty("keycloak.watch-seconds");
    config.watchRequests = defaults.getProperty("keycloak.watch-requests-per-second");
    config.maxAttempts = defaults.getProperty("keycloak.max-attempts");
    config.retryFirst = defaults.getProperty("keycloak.retry-first-ms");
    config.retryLongest = defaults.getProperty("keycloak.retry-longest-ms");
    change.accept(config);
    return config;
  }

  private static Properties defaults() {
    try (InputStream in =
        KeycloakConfigTest.class.getResourceAsStream("/META-INF/microprofile-config.properties")) {
      Properties defaults = new Properties();
      defaults.load(in);
      return defaults;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
