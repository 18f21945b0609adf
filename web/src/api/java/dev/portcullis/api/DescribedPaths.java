package dev.portcullis.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.api.Description.Operation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;

/** Paths of described routes, with a value for each of their names. */
public final class DescribedPaths {
  /** The identifier in the paths where none of a record is known. */
  public static final String UNKNOWN = "V1StGXR8_Z5jdHi6B-myT";

  private final Description description;
  private final Map<String, String> known;

  /**
   * Paths with these values.
   *
   * @param known values by the path up to their name, such as {@code /organizations/{id}}; a name
   *     without one gets a value of its form that names nothing
   */
  public DescribedPaths(Description description, Map<String, String> known) {
    this.description = description;
    this.known = known;
  }

  /** The path of a route. */
  public String of(Operation operation) {
    return of(operation, "", "");
  }

  /** The same with another value, not yet encoded, for one of the names. */
  public String of(Operation operation, String name, String value) {
    StringBuilder path = new StringBuilder();
    String prefix = "";
    for (String segment : operation.path().substring(1).split("/", -1)) {
      prefix += "/" + segment;
      path.append('/');
      if (!segment.startsWith("{")) {
        path.append(segment);
      } else if (segment.equals("{" + name + "}")) {
        path.append(URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20"));
      } else {
        path.append(known.getOrDefault(prefix, unknown(operation, segment)));
      }
    }
    return path.toString();
  }

  private String unknown(Operation operation, String segment) {
    String name = segment.substring(1, segment.length() - 1);
    JsonNode schema =
        description.resolve(
            operation.parameters("path").stream()
                .filter(parameter -> parameter.get("name").asText().equals(name))
                .findFirst()
                .orElseThrow()
                .get("schema"));
    if (schema.has("enum")) {
      return schema.get("enum").get(0).asText();
    }
    if (schema.path("type").asText().equals("integer")) {
      return schema.path("maximum").asText("2147483647");
    }
    return Stream.of("0x" + "00".repeat(19) + "ff", "0x" + "00".repeat(31) + "ff")
        .filter(text -> schema.has("pattern") && text.matches(schema.get("pattern").asText()))
        .findFirst()
        .orElse(UNKNOWN);
  }
}
