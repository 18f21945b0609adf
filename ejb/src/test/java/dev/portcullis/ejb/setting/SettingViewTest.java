package dev.portcullis.ejb.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingViewTest {
  private static final String HUSH = "hush-hush";

  /** Texts and a number, some of them secret by their name. */
  static final class Some extends Settings {
    final Setting<Integer> number = integer("oidc.keys-cache-seconds", 0, 1_000);
    final Setting<Optional<String>> token = optional("metrics.token");
    final Setting<Optional<String>> realm = optional("keycloak.realm");
    final Setting<List<String>> urls = list("chain.upstream.http-url", (as, text) -> text);
    final Setting<Optional<String>> none = optional("data.dir");
  }

  @Test
  void whatIsSetAndWhatIsNotIsShown() {
    assertThat(views(Map.of("oidc.keys-cache-seconds", "7")))
        .contains(
            new SettingView("oidc.keys-cache-seconds", "7", false, false),
            new SettingView("keycloak.realm", "portcullis", true, false),
            new SettingView("data.dir", null, true, false));
  }

  @Test
  void secretsAndKeysInAddressesAreMasked() {
    assertThat(
            views(
                Map.of(
                    "metrics.token",
                    HUSH,
                    "chain.upstream.http-url",
                    "https://n.example/v2/" + HUSH + ",http://m.example:8545")))
        .contains(
            new SettingView("metrics.token", "***", false, true),
            new SettingView(
                "chain.upstream.http-url",
                "https://n.example/***,http://m.example:8545",
                false,
                true))
        .noneMatch(view -> String.valueOf(view.value()).contains(HUSH));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "secret.master-key", "secret.retired-master-keys", "webhook.encryption-key",
        "webhook.retired-encryption-keys", "siwe.secret", "metrics.token",
        "keycloak.client-secret", "signin.client-secret", "legacy.l1.operator-key",
        "operator.oidc-subject", "db.password"
      })
  void noSecretIsShown(String name) {
    assertThat(Mask.over(name, HUSH)).isEqualTo("***");
  }

  @ParameterizedTest
  @CsvSource({
    "legacy.price-url, https://p.example/hush, https://p.example/***",
    "chain.upstream.ws-url, wss://n.example/hush, wss://n.example/***",
    "rpc.public-url, https://a:hush@p.example, ***",
    "signin.url, https://p.example?key=hush, ***",
    "signin.url, https://p.example/base, https://p.example/base",
    "keycloak.url, http://hu sh, ***",
    "legacy.tokens, USDC:0x1:6, USDC:0x1:6"
  })
  void ofAddressesNothingIsShownThatMayBeAKey(String name, String text, String shown) {
    assertThat(Mask.over(name, text)).isEqualTo(shown);
  }

  private static List<SettingView> views(Map<String, String> given) {
    return GivenSettings.bean(Some.class, given).views();
  }
}
