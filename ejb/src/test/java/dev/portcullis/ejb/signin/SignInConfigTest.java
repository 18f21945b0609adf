package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@SuppressWarnings("UnnecessaryAssignment") // No container injects here: the test does so.
class SignInConfigTest {
  @Test
  void withoutAClientSignInIsOff() {
    SignInConfig config = config(null, null, null, true);

    assertThatCode(config::check).doesNotThrowAnyException();
    assertThat(config.isOn()).isFalse();
  }

  @Test
  void theCallbackIsBelowTheAddress() {
    SignInConfig config = config("browser", null, "https://gate.example.com/ ", true);

    assertThatCode(config::check).doesNotThrowAnyException();
    assertThat(config.callback(null)).isEqualTo("https://gate.example.com/auth/callback");
    assertThat(config.callback("o1")).isEqualTo("https://gate.example.com/auth/callback/o1");
    assertThat(config.isSecure()).isTrue();
    assertThat(config("b", null, "http://localhost:8080", true).isSecure()).isFalse();
  }

  @Test
  void pagesReceiveTheClientOnlyIfItHasNoSecret() {
    String url = "https://gate.example.com";

    assertThat(config("browser", null, url, true).zoneProvider())
        .contains(new ZoneProvider("https://id.example", "browser"));
    assertThat(config("server", "hush", url, true).zoneProvider()).isEmpty();
    assertThat(config("server", "hush", url, true).authorizeUrl())
        .contains("https://gate.example.com/auth/authorize");
    assertThat(config(null, null, null, true).authorizeUrl()).isEmpty();
    assertThat(config(null, null, null, true).zoneProvider()).isEmpty();
  }

  @Test
  void aWrongSettingIsNamed() {
    assertRefused("signin.client-id", config(null, "hush", null, true));
    assertRefused("signin.client-id", config(null, null, "https://gate.example", true));
    assertRefused("signin.client-id", config(" ", null, "https://gate.example", true));
    assertRefused("signin.client-id", config("browser", null, "https://gate.example", false));
    assertRefused("signin.url", config("browser", null, null, true));
    assertRefused("signin.url", config("browser", null, "gate.example", true));
    assertRefused("signin.url", config("browser", null, "https://gate.example/?a", true));
    assertRefused("signin.url", config("browser", null, "https://a@gate.example", true));
  }

  private static void assertRefused(String name, SignInConfig config) {
    assertThatThrownBy(config::check)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("The setting " + name + " ")
        .hasMessageNotContaining("hush");
  }

  private static SignInConfig config(String client, String secret, String url, boolean keys) {
    Map<String, String> given = new HashMap<>();
    given.put("signin.client-id", client);
    given.put("signin.client-secret", secret);
    given.put("signin.url", url);
    given.values().removeIf(Objects::isNull);
    SignInConfig config = GivenSettings.bean(SignInConfig.class, given);
    config.operator =
        new OperatorConfig() {
          @Override
          public Optional<String> oidcIssuer() {
            return Optional.of("https://id.example");
          }

          @Override
          public Optional<String> oidcKeys() {
            return keys ? Optional.of("https://id.example/keys") : Optional.empty();
          }
        };
    return config;
  }
}
