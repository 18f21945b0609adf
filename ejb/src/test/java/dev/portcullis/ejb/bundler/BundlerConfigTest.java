package dev.portcullis.ejb.bundler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Address;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bad value of {@code bundler.*} stops the start with a sentence that names the setting. */
class BundlerConfigTest {
  private static BundlerConfig config(Map<String, String> settings) {
    return GivenSettings.bean(BundlerConfig.class, settings);
  }

  @Test
  void theDefaultsAreNoBundlerAndTheFourDeployments() {
    BundlerConfig config = config(Map.of());
    config.check();
    assertThat(config.url()).isEmpty();
    assertThat(config.codeHashes()).isEmpty();
    assertThat(config.implementations()).isEmpty();
    assertThat(config.entryPoints())
        .extracting(SupportedEntryPoint::version)
        .containsExactly(
            EntryPointVersion.V08,
            EntryPointVersion.V07,
            EntryPointVersion.V06,
            EntryPointVersion.V09);
    assertThat(config.advice(false)).isEmpty();
  }

  @Test
  void anotherDeploymentIsNamedByItsAddress() {
    String other = "0x" + "E1".repeat(20);
    BundlerConfig config = config(Map.of("bundler.entry-points", "0.7@" + other + ", 0.8"));
    config.check();
    assertThat(config.entryPoints())
        .containsExactly(
            new SupportedEntryPoint(EntryPointVersion.V07, new Address(other)),
            new SupportedEntryPoint(EntryPointVersion.V08, EntryPointVersion.V08.deployment()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "bundler.url; ftp://bundler",
        "bundler.url; http://user:key@bundler",
        "bundler.entry-points; 0.5",
        "bundler.entry-points; 0.7@0x12",
        "bundler.entry-points; 0.7,0.7",
        "bundler.entry-points; ,",
        "bundler.account-code-hashes; 0x12",
        "bundler.account-implementations; 0xzz",
        "bundler.timeout-ms; 9",
        "bundler.max-response-bytes; 1"
      })
  void aBadValueIsRefused(String setting, String value) {
    BundlerConfig config = config(Map.of(setting, value));
    assertThatThrownBy(config::check)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining(setting);
  }

  @Test
  void aBundlerWithoutPermittedAccountsIsReported() {
    assertThat(config(Map.of("bundler.url", "http://127.0.0.1:1")).advice(false))
        .singleElement()
        .asString()
        .contains("every user operation is refused");
  }
}
