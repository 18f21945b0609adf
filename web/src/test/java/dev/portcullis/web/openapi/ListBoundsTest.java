package dev.portcullis.web.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.api.Description;
import dev.portcullis.api.Description.Operation;
import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.web.http.response.ArrayPageParams;
import dev.portcullis.web.http.response.StreamedPage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No list answers more bytes than a page may have (ADR 0109). A list is measured while it is read
 * and written, or its line in {@code list-bounds.txt} declares why so many items of so many bytes
 * are below the bound. A unit test: types and the description determine which it is.
 */
class ListBoundsTest {
  private static final long BOUND = 8 << 20;
  private static final Description DESCRIPTION = Description.committed();

  /**
   * A line of the table.
   *
   * @param items how many items the answer has at most
   * @param bytes how many bytes an item has at most
   */
  private record Bound(long items, long bytes) {
    static Bound of(String line) {
      List<String> parts = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
      assertThat(parts).as(line).hasSize(4);
      assertThat(parts.get(3)).as("why: %s", line).isNotEmpty();
      return new Bound(Long.parseLong(parts.get(1)), Long.parseLong(parts.get(2)));
    }
  }

  @Test
  void everyListIsMeasuredOrBounded() {
    Map<String, Bound> bounds = table();
    Map<String, DescribedRoute> routes =
        DescribedRoute.all().stream()
            .collect(Collectors.toMap(DescribedRoute::toString, route -> route));
    List<String> unmeasured =
        DESCRIPTION.operations().stream()
            .filter(operation -> operation.verb().equals("GET") && isList(operation))
            .filter(operation -> !isMeasured(routes.get(operation.toString()), operation))
            .map(Operation::toString)
            .toList();
    assertThat(bounds.keySet())
        .as("lists that are not measured: return Rows, or state their bound in list-bounds.txt")
        .containsExactlyInAnyOrderElementsOf(unmeasured);
    bounds.forEach(
        (route, bound) ->
            assertThat(bound.items() * bound.bytes()).as(route).isLessThanOrEqualTo(BOUND));
  }

  /** An array is measured while it is written, but only a whole one is read part by part. */
  private static boolean isMeasured(DescribedRoute route, Operation operation) {
    boolean isArray = answer(operation).path("type").asText().equals("array");
    if (isArray) {
      return Arrays.asList(route.method().getParameterTypes()).contains(ArrayPageParams.class);
    }
    JavaType type = route.returned();
    Class<?> returned =
        (type.hasRawClass(SnakeCased.class) ? type.containedType(0) : type).getRawClass();
    return returned.isRecord()
        && Arrays.stream(returned.getRecordComponents())
            .anyMatch(component -> component.getType() == StreamedPage.class);
  }

  private static boolean isList(Operation operation) {
    boolean isPaged =
        Stream.of("query", "path")
            .flatMap(in -> operation.parameters(in).stream())
            .anyMatch(parameter -> parameter.get("name").asText().equals("limit"));
    JsonNode answer = answer(operation);
    return isPaged
        || answer.path("type").asText().equals("array")
        || answer.path("properties").has("items");
  }

  private static JsonNode answer(Operation operation) {
    JsonNode content = operation.node().at("/responses/200/content");
    return DESCRIPTION.resolve(content.path("application/json").path("schema"));
  }

  private static Map<String, Bound> table() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                ListBoundsTest.class.getResourceAsStream("list-bounds.txt"),
                StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .collect(
              Collectors.toMap(line -> line.substring(0, line.indexOf('|')).strip(), Bound::of));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
