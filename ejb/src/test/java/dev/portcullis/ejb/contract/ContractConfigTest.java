package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of contracts. A unit test: they are read from texts. */
class ContractConfigTest {
  private static final String GUARD = "contract.registration-guard";

  @Test
  void theGuardIsOnUnlessItIsSwitchedOff() {
    assertThat(config(Map.of(GUARD, "on")).guardsRegistration()).isTrue();
    assertThat(config(Map.of(GUARD, "OFF")).guardsRegistration()).isFalse();
  }

  @Test
  void anOperatorLearnsThatItIsOffUnlessTheNodeIsTheirOwnMachine() {
    assertThat(config(Map.of(GUARD, "on")).advice(false)).isEmpty();
    assertThat(config(Map.of(GUARD, "off")).advice(true)).isEmpty();
    assertThat(config(Map.of(GUARD, "off")).advice(false))
        .singleElement()
        .asString()
        .startsWith(GUARD + " is off");
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false", "", "offf"})
  void anythingElseIsRefusedByName(String value) {
    assertThatThrownBy(() -> config(Map.of(GUARD, value)).check())
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining(GUARD);
  }

  private static ContractConfig config(Map<String, String> given) {
    return GivenSettings.bean(ContractConfig.class, given);
  }
}
