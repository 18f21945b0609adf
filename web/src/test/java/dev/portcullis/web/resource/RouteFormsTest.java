package dev.portcullis.web.resource;

import dev.portcullis.api.FormsTrial;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every described route answers at its path with and without a slash at the end, unless that is
 * mandatory, and the same below {@code /api} (R-PLT-1); what it answers is described.
 *
 * <p>A resource test: paths are matched by the application and its filters together. What each
 * server makes of a path before that is tried by {@code RouteFormsAcceptanceIT}.
 */
@ResourceTest
class RouteFormsTest {
  @TestFactory
  Stream<DynamicTest> everyRouteAnswersInEveryForm(Api api) {
    return DescribedRoutes.tests(
        DescribedRoutes.DESCRIPTION.operations().stream(),
        route ->
            new FormsTrial(
                    DescribedRoutes.DESCRIPTION,
                    route,
                    DescribedRoutes.PATHS,
                    DescribedRoutes.calls(api))
                .faults());
  }
}
