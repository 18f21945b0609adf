package dev.portcullis.ejb.policyservice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.ejb.setting.GivenSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sequencers are known by one token, and settings that cannot be meant stop the start. */
class SequencersTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  @Test
  void whoeverHasTheTokenIsOne() {
    Sequencers sequencers = new Sequencers(config(Map.of("policy.auth-token", TOKEN)));
    assertThat(sequencers.isOne("Bearer " + TOKEN)).isTrue();
    assertThat(sequencers.isOne("bearer " + TOKEN)).isFalse();
    assertThat(sequencers.isOne("Bearer " + TOKEN + " ")).isFalse();
    assertThat(sequencers.isOne("Bearer " + TOKEN.substring(1))).isFalse();
    assertThat(sequencers.isOne("Bearer ")).isFalse();
    assertThat(sequencers.isOne(TOKEN)).isFalse();
    assertThat(sequencers.isOne(null)).isFalse();
  }

  @Test
  void withoutATokenNobodyIs() {
    Sequencers sequencers = new Sequencers(config(Map.of()));
    assertThat(sequencers.isOne("Bearer ")).isFalse();
    assertThat(sequencers.isOne("Bearer " + TOKEN)).isFalse();
    assertThat(sequencers.isOne(null)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0123456789abcdef0123456789abcde", "0123456789abcdef 0123456789abcdef", "ä"})
  void aTokenThatIsWeakOrFitsInNoHeaderIsRefusedAndNotRepeated(String token) {
    PolicyServiceConfig config = config(Map.of("policy.auth-token", token));
    assertThatThrownBy(config::check)
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("policy.auth-token")
        .hasMessageNotContaining(token);
  }

  @Test
  void theFirstVersionIsPreferredAndThereIsOne() {
    PolicyServiceConfig config = config(Map.of("policy.protocol-versions", " 2, 1 ,"));
    config.check();
    assertThat(config.versions()).containsExactly("2", "1");
    PolicyServiceConfig none = config(Map.of("policy.protocol-versions", ","));
    assertThatThrownBy(none::check)
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("policy.protocol-versions");
  }

  @Test
  void anAnswerLaterThanTheClientWaitsIsToldOf() {
    assertThat(config(Map.of("policy.auth-token", TOKEN)).advice(false)).isEmpty();
    assertThat(config(Map.of("policy.answer-ms", "1000")).advice(false)).isEmpty();
    assertThat(config(Map.of("policy.auth-token", TOKEN, "policy.answer-ms", "1000")).advice(false))
        .singleElement()
        .asString()
        .contains("policy.answer-ms");
  }

  private static PolicyServiceConfig config(Map<String, String> settings) {
    return GivenSettings.bean(PolicyServiceConfig.class, settings);
  }
}
