package dev.portcullis.web.resource;

import static dev.portcullis.web.resource.DescribedRoutes.DESCRIPTION;
import static dev.portcullis.web.resource.DescribedRoutes.PATHS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.api.DescribedCalls;
import dev.portcullis.api.Description.Operation;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A path whose last segment got lost, or whose segments another parser would remove, reaches no
 * resource: what is meant for a part of a record must not happen to the record.
 *
 * <p>A resource test: filters and route matching decide together, and every route has to be tried.
 */
@ResourceTest
class PathTrapsTest {
  private static final List<String> DOTS =
      List.of(".", "..", "%2e", "%2E%2e", ".%2e", "%252e%252e", "..;a=b", "x%2f..", "..%5c");
  private static final List<String> EMPTY = List.of("", ";a=b", "%20", "%09");

  @TestFactory
  Stream<DynamicTest> noRouteTakesADotSegmentAsAValue(Api api, Stubs stubs) {
    return DescribedRoutes.tests(
        DESCRIPTION.operations().stream().filter(route -> route.path().contains("{")),
        route -> faults(api, stubs, route, segments(route, DOTS)));
  }

  @TestFactory
  Stream<DynamicTest> noDeletionHasAnEmptySegment(Api api, Stubs stubs) {
    return DescribedRoutes.tests(
        deletions(),
        route -> {
          List<String> paths = new ArrayList<>(segments(route, EMPTY));
          EMPTY.forEach(last -> paths.add(PATHS.of(route) + "/" + last));
          return faults(api, stubs, route, paths);
        });
  }

  @Test
  void aCollectionIsStillDeletedPartByPart(Api api, Stubs stubs) {
    assertThat(deletions()).hasSizeGreaterThan(30);
    assertThat(api.asOperator().delete("/organizations/o1/pending-admins/a%2Fb%20c.d").status())
        .isEqualTo(204);
    assertThat(stubs.onlyCall().arguments()).containsExactly("o1", "a/b c.d");
  }

  private static Stream<Operation> deletions() {
    return DESCRIPTION.operations().stream().filter(route -> route.verb().equals("DELETE"));
  }

  /** The path of a route with each of its values replaced by each of these. */
  private static List<String> segments(Operation route, List<String> values) {
    List<String> paths = new ArrayList<>();
    String[] template = route.path().split("/", -1);
    String[] path = PATHS.of(route).split("/", -1);
    for (int i = 1; i < template.length; i++) {
      if (template[i].startsWith("{")) {
        for (String value : values) {
          String[] changed = path.clone();
          changed[i] = value;
          paths.add(String.join("/", changed));
        }
      }
    }
    return paths;
  }

  private static List<String> faults(Api api, Stubs stubs, Operation route, List<String> paths) {
    DescribedCalls calls = DescribedRoutes.calls(api);
    List<String> faults = new ArrayList<>();
    for (String path : paths) {
      for (String form : List.of(path, "/api" + path)) {
        int before = stubs.calls().size();
        String body = route.hasBody() ? "{}" : null;
        HttpResponse<String> answer = calls.send(route, form, body);
        HttpResponse<String> stranger = calls.sendAnonymously(route, form, body);
        if (answer.statusCode() != 404
            || stranger.statusCode() != 404
            || stubs.calls().size() != before) {
          faults.add(form + ": " + answer.statusCode() + " " + stranger.statusCode());
        }
      }
    }
    return faults;
  }
}
