package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.api.Description.Operation;
import dev.portcullis.api.QueryTrial;
import dev.portcullis.api.ServiceRules;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Query keys and path values over a started product: of the routes where a service decides a rule,
 * and of some that name records. An acceptance test for them because identifiers that name nothing
 * are refused by what is stored; {@code QueryRulesTest} of {@code web} has all routes.
 */
@Tag("http")
class QueryRulesAcceptanceIT extends EveryRoute {
  private static final Set<String> WITH_RECORDS =
      Set.of(
          "DELETE /organizations/{id}/roles/{roleId}",
          "GET /organizations",
          "PUT /organizations/{id}/contracts/{contractAddress}");

  @TestFactory
  Stream<DynamicTest> everyQueryAndPathRuleIsKept(Api api) {
    Set<String> routes = new TreeSet<>(ServiceRules.queryRoutes());
    routes.addAll(WITH_RECORDS);
    assertThat(description.operations()).extracting(Operation::toString).containsAll(routes);
    return description.operations().stream()
        .filter(route -> routes.contains(route.toString()))
        .map(
            route ->
                DynamicTest.dynamicTest(
                    route.toString(),
                    () ->
                        assertThat(
                                new QueryTrial(description, route, records.paths(), calls(api))
                                    .faults())
                            .as("what %s answered otherwise than described", route)
                            .isEmpty()));
  }
}
