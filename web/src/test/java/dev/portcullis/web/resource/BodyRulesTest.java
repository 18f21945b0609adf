package dev.portcullis.web.resource;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.api.BodyTrial;
import dev.portcullis.api.Description.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every field of every body: as the requirements state them, by a table made from those alone, and
 * as the description has them, which is made from the code. Each rule is enforced by name and at
 * exactly the limit it states, and no service receives a body that breaks one.
 *
 * <p>A resource test: which reader, limit and constraint a route has only shows when the whole
 * interface takes the request. A few routes are tried over a server by {@code
 * BodyRulesAcceptanceIT}.
 */
@ResourceTest
class BodyRulesTest {
  @TestFactory
  Stream<DynamicTest> everyFieldRuleIsKept(Api api, Stubs stubs) {
    return DescribedRoutes.tests(
        DescribedRoutes.DESCRIPTION.operations().stream().filter(Operation::hasBody),
        route -> faults(api, stubs, route, BodyTrial::faultsByDescription));
  }

  @TestFactory
  Stream<DynamicTest> everySpecifiedLimitIsKept(Api api, Stubs stubs) {
    Map<String, Operation> described =
        DescribedRoutes.DESCRIPTION.operations().stream()
            .collect(toMap(Operation::toString, identity()));
    assertThat(described).containsKeys(BodyTrial.specifiedRoutes().toArray(String[]::new));
    return DescribedRoutes.tests(
        BodyTrial.specifiedRoutes().stream().map(described::get),
        route -> faults(api, stubs, route, BodyTrial::faultsBySpecification));
  }

  private static List<String> faults(
      Api api, Stubs stubs, Operation route, Function<BodyTrial, List<String>> run) {
    stubs.forgetCalls();
    BodyTrial trial =
        new BodyTrial(
                DescribedRoutes.DESCRIPTION,
                route,
                DescribedRoutes.PATHS,
                DescribedRoutes.calls(api))
            .overStubs();
    List<String> faults = new ArrayList<>(run.apply(trial));
    stubs.calls().stream()
        .collect(groupingBy(Stubs.Call::name, counting()))
        .forEach(
            (service, times) -> {
              if (times > trial.gotThrough()) {
                faults.add("refused bodies reached " + service);
              }
            });
    return faults;
  }
}
