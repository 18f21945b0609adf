package dev.portcullis.ejb.policyservice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sequencers are known by one token, and settings that cannot be meant stop the start. */
class SequencerAuthenticationTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  @Test
  void aClientWithTheTokenIsASequencer() {
    SequencerAuthentication sequencerAuthentication =
        new SequencerAuthentication(config(Map.of("policy.auth-token", TOKEN)));
    assertThat(sequencerAuthentication.isSequencer("Bearer " + TOKEN)).isTrue();
    assertThat(sequencerAuthentication.isSequencer("bearer " + TOKEN)).isFalse();
    assertThat(sequencerAuthentication.isSequencer("Bearer " + TOKEN + " ")).isFalse();
    assertThat(sequencerAuthentication.isSequencer("Bearer " + TOKEN.substring(1))).isFalse();
    assertThat(sequencerAuthentication.isSequencer("Bearer ")).isFalse();
    assertThat(sequencerAuthentication.isSequencer(TOKEN)).isFalse();
    assertThat(sequencerAuthentication.isSequencer(null)).isFalse();
  }

  @Test
  void withoutATokenNoClientIsASequencer() {
    SequencerAuthentication sequencerAuthentication = new SequencerAuthentication(config(Map.of()));
    assertThat(sequencerAuthentication.isSequencer("Bearer ")).isFalse();
    assertThat(sequencerAuthentication.isSequencer("Bearer " + TOKEN)).isFalse();
    assertThat(sequencerAuthentication.isSequencer(null)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0123456789abcdef0123456789abcde", "0123456789abcdef 0123456789abcdef", "ä"})
  void aTokenThatIsWeakOrFitsInNoHeaderIsRefusedAndNotRepeated(String token) {
    PolicyServiceConfig config = config(Map.of("policy.auth-token", token));
    assertThatThrownBy(config::check)
        .isInstanceOf(InvalidSettingException.class)
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
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("policy.protocol-versions");
  }

  @Test
  void anAnswerTimeBeyondTheClientsTimeoutIsReported() {
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
