package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeycloakConfigTest {
  @Test
  void withoutAnAddressKeycloakIsOff() {
    KeycloakConfig config = GivenSettings.bean(KeycloakConfig.class, Map.of());

    assertThatCode(config::check).doesNotThrowAnyException();
    assertThat(config.isOn()).isFalse();
  }

  @Test
  void theIssuerIsTheRealmsAddressUnlessItIsGiven() {
    assertThat(config("keycloak.url", "https://id.example/auth/").settings().issuer())
        .isEqualTo("https://id.example/auth/realms/portcullis");
    assertThat(config("keycloak.issuer", "https://x.example/r/").settings().issuer())
        .isEqualTo("https://x.example/r");
  }

  @Test
  void theKeysAreReadFromTheAddressThatIsReachedFromHere() {
    KeycloakConfig config = config("keycloak.issuer", "https://public.example/r");

    assertThat(config.settings().jwks())
        .hasToString("http://127.0.0.1:8180/realms/portcullis/protocol/openid-connect/certs");
  }

  @Test
  void aWrongValueIsNamed() {
    assertRefused("keycloak.url", "id.example");
    assertRefused("keycloak.url", "ftp://id.example");
    assertRefused("keycloak.url", "https://user@id.example");
    assertRefused("keycloak.url", "");
    assertRefused("keycloak.issuer", "not an address");
    assertRefused("keycloak.realm", "../master");
    assertRefused("keycloak.client-id", " ");
    assertRefused("keycloak.client-secret", "");
    assertRefused("keycloak.login-clients", " , ");
    assertRefused("keycloak.timeout-ms", "0");
    assertRefused("keycloak.poll-ms", "fast");
    assertRefused("keycloak.watch-seconds", "26");
    assertRefused("keycloak.watch-requests-per-second", "0");
    assertRefused("keycloak.max-attempts", "0");
    assertRefused("keycloak.retry-first-ms", "-1");
    assertRefused("keycloak.retry-longest-ms", "1");
  }

  @Test
  void theSecretIsNotShown() {
    assertThat(config("keycloak.max-attempts", "10").settings().toString()).doesNotContain("hush");
  }

  private static void assertRefused(String name, String value) {
    assertThatThrownBy(() -> config(name, value).check())
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("The setting " + name + " ")
        .hasMessageNotContaining("hush");
  }

  private static KeycloakConfig config(String name, String value) {
    Map<String, String> given = new HashMap<>();
    given.put("keycloak.url", "http://127.0.0.1:8180");
    given.put("keycloak.client-secret", "hush");
    given.put(name, value);
    return GivenSettings.bean(KeycloakConfig.class, given);
  }
}
