package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Exchanges with a node, each in a file of its own: a request, and the response compared whole.
 * Names such as {@code $tx2} are replaced by values of the scene; {@code *} matches anything. With
 * {@code -Drpc.record=true} a response that is still empty is written, not compared.
 */
record Exchanges(String directory, NodeClient client, Map<String, String> names) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** The methods for which some file of a directory contains a result, not only an error. */
  static Set<String> answeredMethods(String directory) throws IOException {
    Set<String> methods = new TreeSet<>();
    for (Path file : files(directory)) {
      JsonNode exchange = JSON.readTree(file.toFile());
      if (exchange.path("response").has("result")) {
        methods.add(exchange.path("request").path("method").textValue());
      }
    }
    return methods;
  }

  private static List<Path> files(String directory) throws IOException {
    Path from =
        Path.of(System.getProperty("basedir", "."), "src/test/resources").resolve(directory);
    try (Stream<Path> all = Files.list(from)) {
      return all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  /** A test per file; fails when there are fewer than expected. */
  Stream<DynamicTest> tests(int fewest) throws IOException {
    List<Path> files = files(directory);
    assertThat(files).hasSizeGreaterThanOrEqualTo(fewest);
    return files.stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  private void check(Path file) throws IOException {
    ObjectNode exchange = (ObjectNode) JSON.readTree(file.toFile());
    String request = withValues(JSON.writeValueAsString(exchange.get("request")));
    JsonNode response = JSON.readTree(client.post(request).body());
    if (Boolean.getBoolean("rpc.record") && exchange.path("response").isEmpty()) {
      exchange.set("response", JSON.readTree(withNames(JSON.writeValueAsString(response))));
      Files.writeString(file, JSON.writeValueAsString(exchange) + "\n");
      return;
    }
    String told = withValues(JSON.writeValueAsString(exchange.get("response")));
    JsonNode expected = JSON.readTree(told);
    JsonNode seen = starred(response, expected);
    assertThat(JSON.writeValueAsString(seen)).isEqualTo(JSON.writeValueAsString(expected));
  }

  /** The response with a star wherever the file has one. */
  private static JsonNode starred(JsonNode response, JsonNode expected) {
    if (expected.isTextual() && expected.textValue().equals("*")) {
      return expected;
    }
    if (expected.isObject() && response.isObject()) {
      ObjectNode object = JSON.createObjectNode();
      for (Map.Entry<String, JsonNode> field : response.properties()) {
        object.set(field.getKey(), starred(field.getValue(), expected.path(field.getKey())));
      }
      return object;
    }
    if (expected.isArray() && response.isArray()) {
      ArrayNode array = JSON.createArrayNode();
      for (int i = 0; i < response.size(); i++) {
        array.add(starred(response.get(i), expected.path(i)));
      }
      return array;
    }
    return response;
  }

  private String withValues(String text) {
    String filled = text;
    for (Map.Entry<String, String> name : names.entrySet()) {
      filled = filled.replace("\"" + name.getKey() + "\"", "\"" + name.getValue() + "\"");
    }
    return filled;
  }

  private String withNames(String text) {
    String named = text;
    for (Map.Entry<String, String> name : names.entrySet()) {
      named = named.replace("\"" + name.getValue() + "\"", "\"" + name.getKey() + "\"");
    }
    return named.replaceAll("\"timestamp\" : \"0x[0-9a-f]+\"", "\"timestamp\" : \"*\"");
  }
}
