package dev.portcullis.ejb.webhook.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaConfigTest {
  private static final String SERVERS = "webhook.kafka.bootstrap-servers";
  private static final String FILE = "webhook.kafka.client-properties";

  @TempDir private Path directory;

  @Test
  void nothingIsPublishedUnlessBrokersAreNamed() {
    KafkaConfig config = config(Map.of());
    config.check();
    assertThat(config.isOn()).isFalse();
  }

  @Test
  void brokersTopicAndSecurityAreTaken() throws IOException {
    KafkaConfig config =
        config(
            Map.of(
                SERVERS,
                "kafka1.example.com:9093, [::1]:9093",
                FILE,
                file("security.protocol=SASL_SSL\nsasl.jaas.config=it password=\"hush\";\n")));
    config.check();
    assertThat(config.isOn()).isTrue();
    KafkaSettings settings = config.settings();
    assertThat(settings.servers()).isEqualTo("kafka1.example.com:9093,[::1]:9093");
    assertThat(settings.topic()).isEqualTo("portcullis-events");
    assertThat(settings.security()).containsOnlyKeys("security.protocol", "sasl.jaas.config");
    assertThat(settings.security().get("sasl.jaas.config").reveal()).contains("hush");
    assertThat(settings.toString()).doesNotContain("hush");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka1", "kafka1:", "http://kafka1:9092", "a:1,:2", "a:123456"})
  void anInvalidBrokerIsRejected(String servers) {
    refused(Map.of(SERVERS, servers)).hasMessageContaining(SERVERS);
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", ".", "..", "a topic", "ä"})
  void anInvalidTopicIsRejected(String topic) {
    refused(Map.of(SERVERS, "a:1", "webhook.kafka.topic", topic))
        .hasMessageContaining("webhook.kafka.topic");
  }

  @ParameterizedTest
  @ValueSource(strings = {"acks=0", "security.nothing=1", "sasl.mechanism=PLAIN\nlinger.ms=7"})
  void aPropertyOutsideSecurityIsRejected(String text) throws IOException {
    refused(Map.of(SERVERS, "a:1", FILE, file(text))).hasMessageContaining(FILE);
  }

  @Test
  void aBadValueIsNamedAndNotShown() throws IOException {
    refused(Map.of(SERVERS, "a:1", FILE, file("security.protocol=hush")))
        .hasMessageContaining("security.protocol")
        .hasMessageNotContaining("hush");
  }

  @Test
  void aMissingFileIsRejected() {
    refused(Map.of(SERVERS, "a:1", FILE, directory.resolve("none").toString()))
        .hasMessageContaining(FILE);
  }

  private String file(String text) throws IOException {
    return Files.writeString(directory.resolve("client.properties"), text).toString();
  }

  private static AbstractThrowableAssert<?, ?> refused(Map<String, String> given) {
    return assertThatThrownBy(() -> config(given).check())
        .isInstanceOf(InvalidSettingException.class);
  }

  private static KafkaConfig config(Map<String, String> given) {
    return GivenSettings.bean(KafkaConfig.class, new HashMap<>(given));
  }
}
