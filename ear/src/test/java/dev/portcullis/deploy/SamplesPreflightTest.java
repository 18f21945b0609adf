package dev.portcullis.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.portcullis.ejb.setting.Preflight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start with a sample configuration is neither rejected nor warned about. */
class SamplesPreflightTest {
  private static final String FILE = "_FILE";

  @TempDir private Path directory;
  private String secret;

  @BeforeEach
  void write() throws IOException {
    secret =
        Files.writeString(
                directory.resolve("secret"), Base64.getEncoder().encodeToString(new byte[32]))
            .toString();
  }

  @Test
  void aPodOfTheManifests() throws IOException {
    Map<String, String> variables = new TreeMap<>();
    for (Object document : Kit.yaml("kubernetes/portcullis.yaml")) {
      JsonNode manifest = new JsonMapper().valueToTree(document);
      if (manifest.path("kind").asText().equals("ConfigMap")) {
        manifest
            .get("data")
            .properties()
            .forEach(each -> put(variables, each.getKey(), each.getValue().asText()));
      }
      manifest
          .at("/spec/template/spec/containers/0/env")
          .forEach(
              each ->
                  put(
                      variables,
                      each.get("name").asText(),
                      each.path("value").asText("portcullis-0")));
    }

    assertPasses(variables);
  }

  @Test
  void aNodeOfCompose() throws IOException {
    JsonNode compose = new JsonMapper().valueToTree(Kit.yaml("container/compose.yaml").get(0));
    Map<String, String> variables = new TreeMap<>();
    compose
        .at("/services/node1/environment")
        .properties()
        .forEach(each -> put(variables, each.getKey(), each.getValue().asText()));
    // The image specifies the place.
    assertThat(Kit.text("container/Containerfile.wildfly"))
        .contains("DATA_DIR=/var/lib/portcullis");
    variables.put("DATA_DIR", "/var/lib/portcullis");

    assertPasses(variables);
  }

  @Test
  void aUnitOfSystemd() throws IOException {
    Map<String, String> variables = new TreeMap<>();
    String unit = Kit.text("systemd/portcullis.service").replace("Environment=", "");
    (unit + "\n" + Kit.text("systemd/portcullis.env"))
        .lines()
        .filter(line -> line.matches("[A-Z][A-Z0-9_]*=.*"))
        .map(line -> line.split("=", 2))
        .forEach(pair -> put(variables, pair[0], pair[1]));

    assertPasses(variables);
  }

  private void put(Map<String, String> variables, String name, String value) {
    variables.put(name, name.endsWith(FILE) ? secret : value);
  }

  private static void assertPasses(Map<String, String> variables) {
    assertThat(variables).hasSizeGreaterThan(10).containsKey("SECRET_MASTER_KEY_FILE");
    Preflight.Findings findings = Preflight.of(Map.of(), variables);
    assertThat(findings.problems()).isEmpty();
    assertThat(findings.warnings()).isEmpty();
  }
}
