package dev.portcullis.ejb.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.setting.SettingView.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingViewTest {
  private static final String HUSH = "hush-hush";

  /** Texts and a number, some of them secret. */
  static final class Some extends Settings {
    final Setting<Integer> number = integer("oidc.keys-cache-seconds", 0, 1_000);
    final Setting<Optional<String>> token = optional("metrics.token").secret();
    final Setting<Optional<String>> realm = optional("keycloak.realm");
    final Setting<List<String>> urls =
        list("chain.upstream.http-url", (as, text) -> text).withKey();
    final Setting<Optional<String>> none = optional("data.dir");
  }

  @Test
  void presentAndAbsentValuesAreShown() {
    assertThat(views(Map.of("oidc.keys-cache-seconds", "7")))
        .contains(
            new SettingView("oidc.keys-cache-seconds", "7", false, false, Source.CONFIGURATION),
            new SettingView("keycloak.realm", "portcullis", true, false, Source.DEFAULT),
            new SettingView("data.dir", null, true, false, Source.DEFAULT));
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
            new SettingView("metrics.token", "***", false, true, Source.CONFIGURATION),
            new SettingView(
                "chain.upstream.http-url",
                "https://n.example/***,http://m.example:8545",
                false,
                true,
                Source.CONFIGURATION))
        .noneMatch(view -> String.valueOf(view.value()).contains(HUSH));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "secret.master-key",
        "secret.retired-master-keys",
        "webhook.encryption-key",
        "webhook.retired-encryption-keys",
        "siwe.secret",
        "metrics.token",
        "keycloak.client-secret",
        "signin.client-secret",
        "operator.oidc-subject",
        "db.password"
      })
  void noSecretIsShown(String name) {
    Map<String, String> given = Map.of(name, HUSH);
    assertThat(
            StandaloneSettings.of(StandaloneSettings.texts(given, Map.of())).all().stream()
                .flatMap(settings -> settings.views().stream())
                .filter(view -> view.name().equals(name)))
        .isNotEmpty()
        .allMatch(view -> view.value().equals("***") && view.isMasked());
  }

  @ParameterizedTest
  @CsvSource({
    "true, https://p.example/hush, https://p.example/***",
    "true, wss://n.example/hush, wss://n.example/***",
    "false, https://a:hush@p.example, ***",
    "false, https://p.example?key=hush, ***",
    "false, https://p.example/base, https://p.example/base",
    "false, http://hu sh, ***",
    "false, USDC:0x1:6, USDC:0x1:6",
    "false, jdbc:postgresql://h/d?user=a&password=hush, jdbc:postgresql://h/d?***",
    "false, jdbc:postgresql://a:hush@h/d, ***"
  })
  void ofAddressesNothingIsShownThatMayBeAKey(boolean keyInPath, String text, String shown) {
    assertThat(Mask.over(text, keyInPath)).isEqualTo(shown);
  }

  private static List<SettingView> views(Map<String, String> given) {
    return GivenSettings.bean(Some.class, given).views();
  }
}
