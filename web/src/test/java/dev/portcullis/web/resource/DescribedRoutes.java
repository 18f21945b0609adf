package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.api.DescribedCalls;
import dev.portcullis.api.DescribedPaths;
import dev.portcullis.api.Description;
import dev.portcullis.api.Description.Operation;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The routes of the API description, for tests of all of them. */
final class DescribedRoutes {
  static final Description DESCRIPTION = Description.committed();
  static final DescribedPaths PATHS = new DescribedPaths(DESCRIPTION, Map.of());

  private static final Map<String, String> KEY_SESSIONS =
      Map.of("TENANT", "Bearer " + Callers.TENANT, "SERVICE", "Bearer " + Callers.SERVICE);

  private DescribedRoutes() {}

  /** Calls by those who may call a route. */
  static DescribedCalls calls(Api api) {
    return new DescribedCalls(
        api, "Bearer " + Callers.OPERATOR, Callers.MACHINE, KEY_SESSIONS, "trial");
  }

  /** A test for each of these routes, which is to find no fault. */
  static Stream<DynamicTest> tests(
      Stream<Operation> routes, Function<Operation, List<String>> faults) {
    return routes.map(
        route ->
            DynamicTest.dynamicTest(
                route.toString(),
                () ->
                    assertThat(faults.apply(route))
                        .as("what %s answered otherwise than it should", route)
                        .isEmpty()));
  }
}
