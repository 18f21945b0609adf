package dev.portcullis.ejb.webhook.kafka;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Secret;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/** The settings {@code webhook.kafka.*}; the properties file explains each. */
@ApplicationScoped
public class KafkaConfig extends Settings implements CheckedConfig {
  private static final String SERVERS = "webhook.kafka.bootstrap-servers";
  private static final ConfigDef CLIENT = ProducerConfig.configDef();

  @Inject private WebhookConfig webhooks;

  private final Setting<List<String>> servers = list(SERVERS, KafkaConfig::server);
  private final Setting<String> topic = parsed("webhook.kafka.topic", KafkaConfig::topic);
  private final Setting<Duration> timeout = millis("webhook.kafka.timeout-ms", 1000, 20_000);
  private final Setting<Optional<Map<String, Secret>>> security =
      optional("webhook.kafka.client-properties", KafkaConfig::properties);

  /** Whether events are published. */
  public boolean isOn() {
    return !servers.get().isEmpty();
  }

  /**
   * The settings; only while {@link #isOn()}.
   *
   * @throws InvalidSettingException naming the first that has no usable value
   */
  public KafkaSettings settings() {
    WebhookSettings others = webhooks.settings();
    return new KafkaSettings(
        String.join(",", servers.get()),
        topic.get(),
        security.get().orElse(Map.of()),
        timeout.get(),
        others.sending().poll(),
        others.sending().lease(),
        others.reading().maxBackoff());
  }

  private static String server(String name, String text) {
    if (!text.matches("(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+):[0-9]{1,5}")) {
      throw new InvalidSettingException(
          name, "must list hosts with their ports, but has \"" + text + "\"");
    }
    return text;
  }

  private static String topic(String name, String text) {
    String topic = text.strip();
    if (!topic.matches("[A-Za-z0-9._-]{1,249}") || topic.matches("\\.{1,2}")) {
      throw new InvalidSettingException(
          name,
          "must be 1 to 249 letters, digits, dots, dashes or underscores, but is \"" + text + "\"");
    }
    return topic;
  }

  private static Map<String, Secret> properties(String name, String text) {
    Properties file = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(text.strip()), StandardCharsets.UTF_8)) {
      file.load(reader);
    } catch (IOException | IllegalArgumentException unreadable) {
      throw new InvalidSettingException(
          name, "names no properties file that can be read: \"" + text + "\"");
    }
    Map<String, Secret> read = new TreeMap<>();
    for (String key : file.stringPropertyNames()) {
      if (!key.matches("(security|sasl|ssl)\\..+") || !CLIENT.names().contains(key)) {
        throw new InvalidSettingException(
            name,
            "names a file with \""
                + key
                + "\", which is not a producer property that begins with security, sasl or ssl");
      }
      if (!isValid(key, file.getProperty(key))) {
        throw new InvalidSettingException(
            name, "names a file in which \"" + key + "\" has no usable value");
      }
      read.put(key, new Secret(file.getProperty(key)));
    }
    return read;
  }

  /** The client's message about an invalid value may contain a secret. */
  private static boolean isValid(String key, String value) {
    ConfigDef.ConfigKey property = CLIENT.configKeys().get(key);
    try {
      Object parsed = ConfigDef.parseType(key, value, property.type);
      if (property.validator != null) {
        property.validator.ensureValid(key, parsed);
      }
      return true;
    } catch (ConfigException refused) {
      return false;
    }
  }
}
