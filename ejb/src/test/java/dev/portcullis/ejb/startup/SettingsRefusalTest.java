package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.audit.AuditConfig;
import dev.portcullis.ejb.chain.ChainConfig;
import dev.portcullis.ejb.compat.CompatConfig;
import dev.portcullis.ejb.credential.CredentialConfig;
import dev.portcullis.ejb.identity.OperatorConfig;
import dev.portcullis.ejb.identity.SiweConfig;
import dev.portcullis.ejb.identity.WalletPolicy;
import dev.portcullis.ejb.organization.OrganizationConfig;
import dev.portcullis.ejb.retention.RetentionConfig;
import dev.portcullis.ejb.session.SessionConfig;
import dev.portcullis.ejb.webhook.WebhookConfig;
import dev.portcullis.ejb.webhook.WebhookUpkeepConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A wrong setting is refused at start in a sentence that names it. No container injects here. */
class SettingsRefusalTest {
  private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
  private static final List<Class<? extends CheckedConfig>> CONFIGS =
      List.of(
          AuditConfig.class,
          CompatConfig.class,
          CredentialConfig.class,
          OrganizationConfig.class,
          RetentionConfig.class,
          SessionConfig.class,
          WebhookConfig.class,
          WebhookUpkeepConfig.class);
  private static final Properties FILE = file();

  static Stream<Arguments> settingsWithDefaults() {
    return CONFIGS.stream()
        .flatMap(
            type ->
                Arrays.stream(type.getDeclaredFields())
                    .filter(field -> field.isAnnotationPresent(ConfigProperty.class))
                    .map(SettingsRefusalTest::name)
                    .filter(FILE::containsKey)
                    .map(name -> Arguments.of(type, name)));
  }

  @Test
  void theDefaultsOfTheFileAreGood() {
    for (Class<? extends CheckedConfig> type : CONFIGS) {
      assertThatCode(config(type, Map.of())::check).as(type.getName()).doesNotThrowAnyException();
    }
    assertThat(settingsWithDefaults().count()).isGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("settingsWithDefaults")
  void nonsenseIsRefusedByTheNameOfTheSetting(Class<? extends CheckedConfig> type, String name) {
    for (String value : List.of("nonsense", "", "-1", "1e3", "99999999999999999999", "1 2")) {
      refused(type, name, Map.of(name, value));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "webhook.lease-ms, webhook.lease-ms, 15000",
    "webhook.retry-longest-ms, webhook.retry-longest-ms, 29999",
    "webhook.in-flight, webhook.in-flight, 63",
    "webhook.in-flight-per-endpoint, webhook.in-flight-per-endpoint, 65",
    "webhook.allowed-cidrs, webhook.allowed-cidrs, localhost",
    "webhook.allowed-cidrs, webhook.allowed-cidrs, 127.0.0.1/33",
    "webhook.encryption-key, webhook.encryption-key, c2hvcnQ=",
    "webhook.encryption-key, webhook.encryption-key, !",
    "webhook.retired-encryption-keys, webhook.retired-encryption-keys, c2hvcnQ="
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
        WebhookUpkeepConfig.class,
        "webhook.dead-retention-days",
        Map.of("webhook.dead-retention-days", "29"));
    refused(OperatorConfig.class, "operator.wallet", Map.of("operator.wallet", "0x1234"));
  }

  @Test
  void aWalletWhoseKeyEverybodyHasIsNoOperatorOfARealChain() throws ReflectiveOperationException {
    String publiclyKnown = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
    OperatorConfig config = config(OperatorConfig.class, Map.of("operator.wallet", publiclyKnown));
    Field policy = OperatorConfig.class.getDeclaredField("policy");
    policy.setAccessible(true);
    policy.set(config, new WalletPolicy(config(ChainConfig.class, Map.of())));
    config.check();
    policy.set(
        config, new WalletPolicy(config(ChainConfig.class, Map.of("chain.kind", "upstream"))));
    assertThatThrownBy(config::check)
        .isInstanceOf(BadSetting.class)
        .hasMessageStartingWith("The setting operator.wallet names " + publiclyKnown);
  }

  @Test
  void whatIsMissingIsNamed() {
    WebhookConfig config = config(WebhookConfig.class, Map.of());
    set(config, "webhook.encryption-key", null);
    assertThatThrownBy(config::check)
        .isInstanceOf(BadSetting.class)
        .hasMessageStartingWith("The setting webhook.encryption-key is missing");
  }

  @Test
  void aSecretIsNeverShown() {
    assertThatThrownBy(
            config(WebhookConfig.class, Map.of("webhook.encryption-key", "half-a-secret"))::check)
        .hasMessageNotContaining("half-a-secret");
    assertThatThrownBy(config(SiweConfig.class, Map.of("siwe.secret", "half-a-secret"))::check)
        .hasMessageStartingWith("The setting siwe.secret ")
        .hasMessageNotContaining("half-a-secret");
  }

  @ParameterizedTest
  @CsvSource({"''", "'Example.org'", "'https://example.org'", "'a b'", "'host:99999'"})
  void hostsThatAreNoneAreRefused(String hosts) {
    refused(SiweConfig.class, "siwe.domains", Map.of("siwe.domains", hosts));
  }

  private static void refused(
      Class<? extends CheckedConfig> type, String named, Map<String, String> given) {
    assertThatThrownBy(config(type, given)::check)
        .as("%s", given)
        .isInstanceOf(BadSetting.class)
        .hasMessageStartingWith("The setting " + named + " ");
  }

  private static <T extends CheckedConfig> T config(Class<T> type, Map<String, String> given) {
    try {
      T config = type.getDeclaredConstructor().newInstance();
      for (Field field : type.getDeclaredFields()) {
        if (field.isAnnotationPresent(ConfigProperty.class)) {
          String name = name(field);
          String fallback = name.equals("webhook.encryption-key") ? KEY : FILE.getProperty(name);
          set(config, name, given.getOrDefault(name, fallback));
        }
      }
      return config;
    } catch (ReflectiveOperationException broken) {
      throw new LinkageError(broken.getMessage(), broken);
    }
  }

  private static void set(CheckedConfig config, String name, String value) {
    try {
      for (Field field : config.getClass().getDeclaredFields()) {
        if (field.isAnnotationPresent(ConfigProperty.class) && name(field).equals(name)) {
          field.setAccessible(true);
          field.set(config, field.getType() == Optional.class ? Optional.ofNullable(value) : value);
        }
      }
    } catch (ReflectiveOperationException broken) {
      throw new LinkageError(broken.getMessage(), broken);
    }
  }

  private static String name(Field field) {
    return field.getAnnotation(ConfigProperty.class).name();
  }

  private static Properties file() {
    Properties file = new Properties();
    try (InputStream in =
        CheckedConfig.class.getResourceAsStream("/META-INF/microprofile-config.properties")) {
      file.load(in);
      return file;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
