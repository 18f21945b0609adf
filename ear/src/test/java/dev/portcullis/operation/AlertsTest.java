package dev.portcullis.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.portcullis.kernel.Json;
import dev.portcullis.launcher.BuildOutput;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The alert rules and the board query existing metrics, and each alert has its lines in
 * respond-to-alerts.md. That the server has what the table names is {@code MetricsAcceptanceIT}'s.
 */
class AlertsTest {
  private static final Path ROOT = BuildOutput.load().root();
  private static final Path RULES = ROOT.resolve("src/deploy/prometheus");
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private final Documented documented =
      new Documented(Files.readString(ROOT.resolve("src/docs/reference/metrics.md")));

  AlertsTest() throws IOException {}

  @Test
  void eachAlertUsesExistingMetricsAndStatesItsRemedy() throws IOException {
    String operating = Files.readString(ROOT.resolve("src/docs/how-to/respond-to-alerts.md"));
    List<String> names = new ArrayList<>();
    for (JsonNode rule : rules()) {
      String name = rule.path("alert").asText();
      names.add(name);
      assertThat(documented.metrics(rule.path("expr").asText())).as(name).isNotEmpty();
      assertThat(rule.at("/labels/severity").asText()).as(name).isIn("critical", "warning");
      assertThat(rule.at("/annotations/summary").asText()).as(name).isNotBlank();
      assertThat(rule.at("/annotations/runbook").asText())
          .isEqualTo("how-to/respond-to-alerts.md#" + name.toLowerCase(Locale.ROOT));
      assertThat(operating).as(name).containsPattern("(?m)^### " + name + "\n\n[A-Z0-9`]");
    }
    List<String> explained =
        Pattern.compile("(?m)^### (Portcullis\\w+)$")
            .matcher(operating)
            .results()
            .map(heading -> heading.group(1))
            .toList();
    assertThat(names).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(explained);
  }

  @Test
  void theDashboardShowsExistingMetrics() throws IOException {
    JsonNode board =
        Json.MAPPER.readTree(ROOT.resolve("src/deploy/grafana/portcullis.json").toFile());
    assertThat(board.at("/templating/list/0/type").asText()).isEqualTo("datasource");
    Set<Integer> ids = new HashSet<>();
    Set<String> shown = new TreeSet<>();
    for (JsonNode panel : board.path("panels")) {
      assertThat(ids.add(panel.path("id").asInt())).as("one id each").isTrue();
      if (panel.path("type").asText().equals("row")) {
        continue;
      }
      assertThat(panel.at("/datasource/uid").asText()).isEqualTo("${datasource}");
      assertThat(panel.path("targets")).as(panel.path("title").asText()).isNotEmpty();
      panel.findValuesAsText("expr").forEach(query -> shown.addAll(documented.metrics(query)));
    }
    assertThat(shown).hasSizeGreaterThan(30);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "portcullis_denial_total > 1",
        "sum(rate(portcullis_rpc_call_duration_seconds[5m]))",
        "portcullis_job_state{status=\"failed\"}",
        "portcullis_job_state{state=~\"failed|dead\"}",
        "sum by (jobs) (portcullis_job_state)",
        "max(portcullis_chain_up) and portcullis_gone"
      })
  void missingMetricsAreFound(String expression) {
    assertThatThrownBy(() -> documented.metrics(expression)).isInstanceOf(AssertionError.class);
  }

  /** By Prometheus itself, where its {@code promtool} is. */
  @Test
  void theRulesFireWhenTheyShould() throws Exception {
    assumeTrue(promtool().isPresent(), "skipped: there is no promtool on this machine");
    run("check", "rules", "portcullis-rules.yml");
    run("test", "rules", "portcullis-rules-test.yml");
  }

  private static List<JsonNode> rules() throws IOException {
    JsonNode file = YAML.readTree(RULES.resolve("portcullis-rules.yml").toFile());
    List<JsonNode> found = new ArrayList<>();
    file.path("groups").forEach(group -> group.path("rules").forEach(found::add));
    assertThat(found).hasSizeGreaterThan(15);
    return found;
  }

  private static Optional<Path> promtool() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(directory -> Path.of(directory, "promtool"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static void run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(promtool().orElseThrow().toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(RULES.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
  }
}
