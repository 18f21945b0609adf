package dev.portcullis.acceptance;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.api.BodyTrial;
import dev.portcullis.api.DescribedCalls;
import dev.portcullis.api.Description.Operation;
import dev.portcullis.api.ServiceRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Bad bodies over a started product: nothing that is refused is stored. The routes are those where
 * a service decides a rule, one for administrators and one for any caller. An acceptance test for
 * them because the database shows what was stored; {@code BodyRulesTest} of {@code web} has all
 * routes.
 */
@Tag("http")
class BodyRulesAcceptanceIT extends EveryRoute {
  private static final List<String> OF_ADMINISTRATORS_AND_ANYBODY =
      List.of("POST /organizations", "POST /siwe-messages");

  @TestFactory
  Stream<DynamicTest> refusedBodiesChangeNothing(Api api) {
    Map<String, Operation> described =
        description.operations().stream().collect(toMap(Operation::toString, identity()));
    TreeSet<String> routes = new TreeSet<>(ServiceRules.bodyRoutes());
    routes.addAll(OF_ADMINISTRATORS_AND_ANYBODY);
    assertThat(described).containsKeys(routes.toArray(String[]::new));
    return routes.stream()
        .map(
            route ->
                DynamicTest.dynamicTest(route, () -> refusesBadBodies(api, described.get(route))));
  }

  private static void refusesBadBodies(Api api, Operation route) {
    DescribedCalls calls = calls(api);
    List<String> faults =
        new ArrayList<>(
            new BodyTrial(description, route, records.paths(), calls).faultsByDescription());
    if (BodyTrial.specifiedRoutes().contains(route.toString())) {
      faults.addAll(
          new BodyTrial(description, route, records.paths(), calls).faultsBySpecification());
    }
    assertThat(faults).as("what %s answered otherwise than it should", route).isEmpty();
    assertThat(changes(calls)).as("rows changed by refused requests").isZero();
  }

  private static int changes(DescribedCalls calls) {
    return operator
        .get("/audit-logs/db-mutations/trace/" + calls.trace())
        .body()
        .at("/pagination/totalItems")
        .asInt(-1);
  }
}
