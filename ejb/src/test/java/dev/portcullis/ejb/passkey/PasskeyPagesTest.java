package dev.portcullis.ejb.passkey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.setting.GivenSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** At which addresses passkeys can be used. */
class PasskeyPagesTest {
  @Test
  void aPageIsOfAListedOriginAtTheRelyingPartyOrBelowIt() {
    PasskeyConfig config =
        GivenSettings.bean(
            PasskeyConfig.class,
            Map.of(
                "passkey.rp-id",
                "gate.example",
                "passkey.origins",
                "https://gate.example,https://panel.gate.example:8443,https://other.example"));

    assertThat(config.isForPagesAt("https://gate.example")).isTrue();
    assertThat(config.isForPagesAt("https://GATE.example:443/api")).isTrue();
    assertThat(config.isForPagesAt("https://panel.gate.example:8443")).isTrue();
    assertThat(config.isForPagesAt("https://panel.gate.example")).isFalse();
    assertThat(config.isForPagesAt("http://gate.example")).isFalse();
    assertThat(config.isForPagesAt("https://other.example")).isFalse();
    assertThat(config.isForPagesAt("https://evilgate.example")).isFalse();
    assertThat(config.isForPagesAt("http://127.0.0.1:8080")).isFalse();
  }
}
