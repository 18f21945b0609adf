package dev.portcullis.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsCommandsTest {
  private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

  private static final Map<String, String> GOOD =
      Map.of(
          "db.url", "jdbc:postgresql://db.example/portcullis?password=hidden-in-the-url",
          "db.user", "portcullis",
          "db.password", "hidden",
          "chain.kind", "upstream",
          "chain.upstream.http-url", "https://node.example/hidden-access-key",
          "secret.master-key", KEY,
          "operator.wallet", "0x" + "1a".repeat(20));

  @TempDir private Path directory;

  @Test
  void allProblemsAreReportedAtOnceOneLineEach() throws Exception {
    CommandRun found =
        CommandRun.of(
            directory,
            Map.of(
                "chian.kind", "upstream",
                "secret.master-key", "short",
                "ratelimit.login", "many"),
            "preflight");
    assertThat(found.exit()).isEqualTo(1);
    assertThat(found.out().lines().filter(line -> line.startsWith("problem: ")))
        .anyMatch(line -> line.contains("chian.kind") && line.contains("chain.kind meant?"))
        .anyMatch(line -> line.contains("secret.master-key"))
        .anyMatch(line -> line.contains("ratelimit.login"));
    assertThat(found.out()).endsWith("does not start with these settings" + System.lineSeparator());
  }

  @Test
  void goodSettingsStartAndLocalDefaultsAreWarnedOf() throws Exception {
    CommandRun found = CommandRun.of(directory, GOOD, "preflight");
    assertThat(found.exit()).as(found.out()).isZero();
    assertThat(found.out()).contains("warning: ").contains("Portcullis starts");
  }

  @Test
  void aPoolBelowTheRequestsIsWarnedOf() throws Exception {
    Map<String, String> small = new HashMap<>(GOOD);
    small.put("db.pool-size", "36");
    assertThat(CommandRun.of(directory, small, "preflight").out())
        .contains("warning: db.pool-size is 36, and http.max-requests is 36");
  }

  @Test
  void aPoolSizeBesideAPoolOfTheServerIsRefused() throws Exception {
    Map<String, String> both = new HashMap<>(GOOD);
    both.put("db.jndi", "jdbc/own");
    assertThat(CommandRun.of(directory, both, "preflight").exit()).isZero();
    both.put("db.pool-size", "80");
    CommandRun found = CommandRun.of(directory, both, "preflight");
    assertThat(found.exit()).isEqualTo(1);
    assertThat(found.out())
        .contains("problem: ")
        .contains("db.pool-size has no effect with db.jndi");
  }

  @Test
  void valuesInForceAreShownAndSecretsAreNot() throws Exception {
    CommandRun shown = CommandRun.of(directory, GOOD, "show-config");
    assertThat(shown.exit()).as(shown.err()).isZero();
    assertThat(shown.out())
        .contains("chain.kind=upstream  # property")
        .contains("secret.master-key=***")
        .contains(" others have their defaults")
        .doesNotContain("hidden", KEY, "ratelimit.login=");
    assertThat(CommandRun.of(directory, GOOD, "show-config", "--all").out())
        .contains("ratelimit.login=");

    JsonNode json =
        Json.MAPPER.readTree(CommandRun.of(directory, GOOD, "show-config", "--json").out());
    assertThat(json.findValuesAsText("name")).contains("chain.kind", "secret.master-key");
    assertThat(json.toString()).doesNotContain("hidden", KEY);
  }

  @Test
  void aPropertyComesBeforeTheFile() throws Exception {
    System.setProperty("chain.name", "from a property");
    try {
      assertThat(CommandRun.of(directory, Map.of("chain.name", "file"), "show-config").out())
          .contains("chain.name=from a property");
    } finally {
      System.clearProperty("chain.name");
    }
  }

  @Test
  void aMissingFileAndAnUnknownCommandAreReported() throws Exception {
    CommandRun missing = CommandRun.of("preflight", "--config", "/nowhere/at.all");
    assertThat(missing.exit()).isEqualTo(1);
    assertThat(missing.err()).contains("--config").contains("/nowhere/at.all");
    Path broken = Files.writeString(directory.resolve("broken"), "a=\\uzzzz");
    assertThat(CommandRun.of("preflight", "--config", broken.toString()).exit()).isEqualTo(1);

    assertThat(CommandRun.of().exit()).isEqualTo(2);
    assertThat(CommandRun.of("prefligth").exit()).isEqualTo(2);
    assertThat(CommandRun.of("--help").out()).contains("show-config").contains("Exit codes:");
  }
}
