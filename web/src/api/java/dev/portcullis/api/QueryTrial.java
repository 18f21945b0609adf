package dev.portcullis.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.api.Description.Operation;
import java.math.BigInteger;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Good and bad query keys and path values for one route. Rules are enforced by name and at exactly
 * the limit they state. Faults are collected instead of stopping at the first.
 */
public final class QueryTrial {
  /** Identity providers write the query of these paths, and may extend it. */
  private static final String ANY_QUERY = "/auth/callback";

  private final Description description;
  private final Operation operation;
  private final DescribedPaths paths;
  private final DescribedCalls calls;
  private final String path;
  private final String body;
  private final List<String> faults = new ArrayList<>();
  private boolean isOverStubs;

  /** For any route. */
  public QueryTrial(
      Description description, Operation operation, DescribedPaths paths, DescribedCalls calls) {
    this.description = description;
    this.operation = operation;
    this.paths = paths;
    this.calls = calls;
    path = paths.of(operation);
    body = operation.hasBody() ? operation.bodyExample().toString() : null;
  }

  /** Expects what {@link ServiceRules} names, and identifiers that name nothing, to get through. */
  public QueryTrial overStubs() {
    isOverStubs = true;
    return this;
  }

  /** What is answered otherwise than described; empty if nothing is. */
  public List<String> faults() {
    if (!operation.path().startsWith(ANY_QUERY)) {
      expectRefusal("surprise", "?surprise=1");
    }
    operation.parameters("query").forEach(this::query);
    operation.parameters("path").forEach(this::path);
    return faults;
  }

  private void query(JsonNode parameter) {
    String name = parameter.get("name").asText();
    JsonNode said = description.resolve(parameter.get("schema"));
    boolean isList = said.path("type").asText().equals("array");
    JsonNode schema = isList ? description.resolve(said.get("items")) : said;
    List<String> allowed =
        parameter.has("example") ? List.of(parameter.get("example").asText()) : fine(schema);
    String value = allowed.get(0);
    if (!isList) {
      expectRefusal(name, "?" + name + "=" + encoded(value) + "&" + name + "=" + encoded(value));
    }
    expectMistake("?" + name + "=a%00b", send(path + "?" + name + "=a%00b"));
    if (isOverStubs && ServiceRules.queryKeys(operation.toString()).contains(name)) {
      expectToGetThrough(name, bad(schema));
    } else {
      bad(schema).forEach(bad -> expectRefusal(name, "?" + name + "=" + encoded(bad)));
    }
    boolean isLimited =
        operation.node().get("parameters").findValuesAsText("name").contains("limit");
    String beside = isLimited && !name.equals("limit") ? "&limit=1" : "";
    for (String fine : allowed) {
      HttpResponse<String> answer = send(path + "?" + name + "=" + encoded(fine) + beside);
      described("?" + name + "=" + fine, answer);
      if (answer.statusCode() >= 500
          || (answer.statusCode() == 400 && DescribedCalls.issues(answer).contains(name))) {
        faults.add("good ?" + name + "=" + fine + ": " + answer.body());
      }
    }
    for (String odd : List.of("", encoded("Zoë 漢字 🚢"), "9".repeat(400))) {
      described("?" + name + "=" + odd, send(path + "?" + name + "=" + odd + beside));
    }
  }

  private void path(JsonNode parameter) {
    String name = parameter.get("name").asText();
    JsonNode schema = description.resolve(parameter.get("schema"));
    expectMistake(name + " with NUL", send(paths.of(operation, name, "a\u0000b")));
    List<String> odd = new ArrayList<>(List.of("Zoë 漢字 🚢", "9".repeat(400), "-1", "x y", "§"));
    odd.addAll(bad(schema));
    for (String value : odd) {
      if (value.isEmpty() || isReal(operation, value)) {
        continue;
      }
      HttpResponse<String> answer = send(paths.of(operation, name, value));
      described(name + " = " + value, answer);
      boolean isRefused = answer.statusCode() >= 400 && answer.statusCode() < 500;
      if (!isRefused && !isOverStubs && !operation.verb().equals("GET")) {
        faults.add(name + " = " + value + ": " + answer.statusCode() + " " + answer.body());
      }
    }
  }

  private static boolean isReal(Operation operation, String value) {
    return operation.path().contains("/" + value);
  }

  private void expectToGetThrough(String key, List<String> values) {
    if (values.stream()
        .map(value -> send(path + "?" + key + "=" + encoded(value)))
        .allMatch(answer -> answer.statusCode() == 400)) {
      faults.add("the rule of " + key + " is no service's: ServiceRules is to forget it");
    }
  }

  private void expectRefusal(String key, String query) {
    HttpResponse<String> answer = send(path + query);
    described(query, answer);
    List<String> named = description.isBare(operation) ? List.of() : List.of(key);
    if (answer.statusCode() != 400 || !DescribedCalls.issues(answer).equals(named)) {
      faults.add(query + ": " + answer.statusCode() + " " + answer.body());
    }
  }

  /** Some servers refuse such a text before the application sees it, in words of their own. */
  private void expectMistake(String what, HttpResponse<String> answer) {
    if (answer.statusCode() < 400 || answer.statusCode() >= 500) {
      faults.add(what + ": " + answer.statusCode() + " " + answer.body());
    }
  }

  private void described(String what, HttpResponse<String> answer) {
    if (answer.statusCode() >= 500) {
      faults.add(what + ": " + answer.statusCode() + " " + answer.body());
    }
    description
        .surprises(operation, answer)
        .forEach(surprise -> faults.add(what + ": undescribed " + surprise));
  }

  private HttpResponse<String> send(String target) {
    return calls.send(operation, target, body);
  }

  private static List<String> fine(JsonNode schema) {
    List<String> fine = new ArrayList<>();
    if (schema.path("type").asText().equals("integer")) {
      fine.add(schema.path("minimum").asText("7"));
      if (schema.has("maximum")) {
        fine.add(schema.get("maximum").asText());
      }
    } else if (schema.has("enum")) {
      schema.get("enum").forEach(value -> fine.add(value.asText()));
    } else if (schema.path("format").asText().equals("date-time")) {
      fine.addAll(List.of("2026-01-31T10:15:00Z", "2026-01-31T10:15:00.123+02:00"));
    } else if (schema.path("format").asText().equals("uuid")) {
      fine.add("1f2e3d4c-5b6a-4978-8a9b-0c1d2e3f4a5b");
    } else if (schema.has("pattern")) {
      fine.add(
          Stream.of("0x" + "Ab".repeat(20), "0x" + "Ab".repeat(32), "0x", "x", "7")
              .filter(text -> text.matches(schema.get("pattern").asText()))
              .findFirst()
              .orElseThrow(() -> new AssertionError("no example for " + schema)));
    } else {
      fine.add("x".repeat(schema.path("maxLength").asInt(10)));
      fine.add("😀".repeat(schema.path("maxLength").asInt(10)));
    }
    return fine;
  }

  private static List<String> bad(JsonNode schema) {
    List<String> bad = new ArrayList<>();
    if (schema.path("type").asText().equals("integer")) {
      bad.addAll(List.of("abc", "1.5", "1e3", "0x1", " 1", "-1"));
      if (schema.has("maximum")) {
        bad.add(schema.get("maximum").bigIntegerValue().add(BigInteger.ONE).toString());
        bad.add("9".repeat(60));
      }
      if (schema.path("minimum").asLong() > 0) {
        bad.add(Long.toString(schema.get("minimum").asLong() - 1));
      }
    } else if (schema.has("enum")) {
      bad.addAll(List.of("no-such-value", schema.get("enum").get(0).asText() + " "));
    } else if (schema.path("format").asText().equals("date-time")) {
      bad.addAll(List.of("yesterday", "2026-01-31", "2026-13-01T00:00:00Z", "1767225600"));
    } else if (schema.has("pattern")) {
      bad.addAll(List.of("0xzz", "no such form"));
    } else if (schema.has("maxLength")) {
      bad.add("x".repeat(schema.get("maxLength").asInt() + 1));
    }
    return bad;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
