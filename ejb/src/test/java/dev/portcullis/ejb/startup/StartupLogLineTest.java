package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.setting.SettingView;
import dev.portcullis.ejb.setting.SettingView.Source;
import dev.portcullis.kernel.Json;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StartupLogLineTest {
  @Test
  void settingsAreLoggedAsJsonWithTheirSource() throws JsonProcessingException {
    String line =
        StartupLogLine.of(
            List.of(
                new SettingView("chain.name", "a \"b\"\n", false, false, Source.ENVIRONMENT),
                new SettingView("metrics.token", "***", false, true, Source.FILE),
                new SettingView("chain.kind", "embedded", true, false, Source.DEFAULT)));
    assertThat(line).doesNotContain("\n").endsWith("; 1 others have their defaults");
    JsonNode json =
        Json.MAPPER.readTree(line.substring(line.indexOf('{'), line.lastIndexOf('}') + 1));
    assertThat(json.get("chain.name").asText()).isEqualTo("a \"b\"\n (environment)");
    assertThat(json.get("metrics.token").asText()).isEqualTo("*** (file)");
    assertThat(json).hasSize(2);
  }

  @Test
  void theLineIsBoundedRegardlessOfTheSettings() {
    List<SettingView> many =
        IntStream.range(0, 1_000)
            .mapToObj(
                i -> new SettingView("a." + i, "x".repeat(9_999), false, false, Source.PROPERTY))
            .toList();
    assertThat(StartupLogLine.of(many)).hasSizeLessThan(10_000).contains(" are not shown");
  }
}
