package dev.portcullis.ejb.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.admission.HttpLimitsConfig;
import dev.portcullis.ejb.audit.AuditConfig;
import dev.portcullis.ejb.chain.startup.ChainConfig;
import dev.portcullis.ejb.chain.startup.WalletDenylist;
import dev.portcullis.ejb.compat.CompatConfig;
import dev.portcullis.ejb.credential.CredentialConfig;
import dev.portcullis.ejb.identity.SiweConfig;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.oidc.OidcConfig;
import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.ejb.organization.OrganizationConfig;
import dev.portcullis.ejb.ratelimit.RateLimitConfig;
import dev.portcullis.ejb.retention.RetentionConfig;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.secret.SecretVault;
import dev.portcullis.ejb.session.SessionConfig;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookRetentionConfig;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A wrong setting is refused at start in a sentence that names it. No container injects here. */
class SettingsRefusalTest {
  private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
  private static final String OTHER_KEY = "OTg3NjU0MzIxMDk4NzY1NDMyMTA5ODc2NTQzMjEwOTg=";
  private static final List<Class<? extends Settings>> CONFIGS =
      List.of(
          AuditConfig.class,
          CompatConfig.class,
          CredentialConfig.class,
          HttpLimitsConfig.class,
          JobConfig.class,
          OidcConfig.class,
          OrganizationConfig.class,
          RateLimitConfig.class,
          RetentionConfig.class,
          SessionConfig.class,
          WebhookConfig.class,
          WebhookRetentionConfig.class);

  static Stream<Arguments> settingsWithDefaults() {
    return CONFIGS.stream()
        .flatMap(
            type ->
                config(type, Map.of()).names().stream()
                    .filter(GivenSettings.defaults()::containsKey)
                    .map(name -> Arguments.of(type, name)));
  }

  @Test
  void theDefaultsOfTheFileAreGood() {
    for (Class<? extends Settings> type : CONFIGS) {
      assertThatCode(config(type, Map.of())::check).as(type.getName()).doesNotThrowAnyException();
    }
    assertThat(settingsWithDefaults().count()).isGreaterThan(40);
  }

  @ParameterizedTest
  @MethodSource("settingsWithDefaults")
  void nonsenseIsRefusedByTheNameOfTheSetting(Class<? extends Settings> type, String name) {
    for (String value : List.of("nonsense", "", "-1", "1e3", "99999999999999999999", "1 2")) {
      refused(type, name, Map.of(name, value));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "webhook.lease-ms, webhook.lease-ms, 999",
    "webhook.retry-longest-ms, webhook.retry-longest-ms, 29999",
    "webhook.in-flight, webhook.in-flight, 63",
    "webhook.in-flight-per-endpoint, webhook.in-flight-per-endpoint, 65",
    "webhook.allowed-cidrs, webhook.allowed-cidrs, localhost",
    "webhook.allowed-cidrs, webhook.allowed-cidrs, 127.0.0.1/33"
  })
  void webhookSettingsThatDoNotFitAreRefused(String named, String setting, String value) {
    refused(WebhookConfig.class, named, Map.of(setting, value));
  }

  @Test
  void settingsThatContradictEachOtherAreRefused() {
    refused(
        SessionConfig.class,
        "session.idle-seconds",
        Map.of("session.idle-seconds", "10", "session.lifetime-seconds", "9"));
    refused(
        WebhookRetentionConfig.class,
        "webhook.dead-retention-days",
        Map.of("webhook.dead-retention-days", "29"));
    refused(OperatorConfig.class, "operator.wallet", Map.of("operator.wallet", "0x1234"));
  }

  @Test
  void aPubliclyKnownWalletIsNoOperatorOfARealChain() throws ReflectiveOperationException {
    String publiclyKnown = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
    Map<String, String> embedded = Map.of("operator.wallet", publiclyKnown);
    operator(embedded).check();
    OperatorConfig config =
        operator(Map.of("operator.wallet", publiclyKnown, "chain.kind", "upstream"));
    assertThatThrownBy(config::check)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("The setting operator.wallet names " + publiclyKnown);
  }

  @Test
  void aFormerNameIsStillRead() {
    JobConfig config =
        config(
            JobConfig.class,
            Map.of("webhook.stuck-seconds", "40", "webhook.job-run-seconds", "50"));

    assertThat(config.stuckAfter()).hasSeconds(40);
    assertThat(config.runTime()).hasSeconds(50);
    refused(JobConfig.class, "webhook.stuck-seconds", Map.of("webhook.stuck-seconds", "29"));
  }

  @Test
  void aMissingKeyIsNamed() {
    refused(SecretConfig.class, "secret.master-key", Map.of());
    refused(SecretConfig.class, "secret.master-key", Map.of("siwe.secret", KEY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "secret.master-key",
        "secret.retired-master-keys",
        "webhook.encryption-key",
        "webhook.retired-encryption-keys"
      })
  void aKeyThatIsNoneIsNamedAndNeverShown(String setting) {
    for (String value : List.of("half-a-secret", "c2hvcnQ=", "!")) {
      Map<String, String> given =
          setting.contains("retired")
              ? Map.of("secret.master-key", KEY, setting, value)
              : Map.of(setting, value);
      refused(SecretConfig.class, setting, given);
      assertThatThrownBy(config(SecretConfig.class, given)::check)
          .hasMessageNotContaining(value + "\"");
    }
  }

  @Test
  void theKeyIsStillReadUnderItsFormerName() {
    SecretVault former = vault(Map.of("webhook.encryption-key", KEY));
    SecretVault now = vault(Map.of("secret.master-key", KEY));
    SecretVault rotated =
        vault(Map.of("secret.master-key", OTHER_KEY, "webhook.encryption-key", KEY));
    SecretVault retired =
        vault(Map.of("secret.master-key", OTHER_KEY, "webhook.retired-encryption-keys", KEY));
    byte[] secret = {1, 2, 3};

    for (SecretVault vault : List.of(former, now, rotated, retired)) {
      assertThat(vault.open("owner", former.seal("owner", secret))).isEqualTo(secret);
    }
    assertThat(rotated.seal("owner", secret).keyId())
        .isNotEqualTo(former.seal("owner", secret).keyId());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x12", "factory", "0x1234567890123456789012345678901234567890;"})
  void walletFactoriesAreAddresses(String factories) {
    refused(SiweConfig.class, "siwe.wallet-factories", Map.of("siwe.wallet-factories", factories));
  }

  @ParameterizedTest
  @CsvSource({"''", "'Example.org'", "'https://example.org'", "'a b'", "'host:99999'"})
  void invalidHostsAreRejected(String hosts) {
    refused(SiweConfig.class, "siwe.domains", Map.of("siwe.domains", hosts));
  }

  private static OperatorConfig operator(Map<String, String> given)
      throws ReflectiveOperationException {
    OperatorConfig config = config(OperatorConfig.class, given);
    Field policy = OperatorConfig.class.getDeclaredField("policy");
    policy.setAccessible(true);
    policy.set(config, new WalletDenylist(config(ChainConfig.class, given)));
    return config;
  }

  private static SecretVault vault(Map<String, String> given) {
    SecretConfig config = config(SecretConfig.class, given);
    config.check();
    return config.vault();
  }

  private static void refused(
      Class<? extends Settings> type, String named, Map<String, String> given) {
    assertThatThrownBy(config(type, given)::check)
        .as("%s", given)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("The setting " + named + " ");
  }

  private static <T extends Settings> T config(Class<T> type, Map<String, String> given) {
    return GivenSettings.bean(type, given);
  }
}
