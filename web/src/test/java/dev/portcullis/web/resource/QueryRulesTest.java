package dev.portcullis.web.resource;

import dev.portcullis.api.QueryTrial;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every query key and path value of every route, as the description has them: rules are enforced by
 * name and at exactly the limit they state, and nothing that is sent is a fault of ours.
 *
 * <p>A resource test: which keys a route takes and how they are bound only shows when the whole
 * interface takes the request. A few routes are tried over a server by {@code
 * QueryRulesAcceptanceIT}.
 */
@ResourceTest
class QueryRulesTest {
  @TestFactory
  Stream<DynamicTest> everyQueryAndPathRuleIsKept(Api api) {
    return DescribedRoutes.tests(
        DescribedRoutes.DESCRIPTION.operations().stream(),
        route ->
            new QueryTrial(
                    DescribedRoutes.DESCRIPTION,
                    route,
                    DescribedRoutes.PATHS,
                    DescribedRoutes.calls(api))
                .overStubs()
                .faults());
  }
}
