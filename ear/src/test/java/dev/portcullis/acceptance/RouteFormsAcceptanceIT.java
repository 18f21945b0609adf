package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.api.Description.Operation;
import dev.portcullis.api.FormsTrial;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The forms of a path on each server: some decode or shorten it before the application sees it, so
 * one route of each shape is tried there. {@code RouteFormsTest} of {@code web} has all routes.
 */
@Tag("http")
@Tag("server")
@Tag("payara")
class RouteFormsAcceptanceIT extends EveryRoute {
  private static final Set<String> ONE_OF_EACH_SHAPE =
      Set.of(
          "GET /health",
          "GET /organizations",
          "POST /organizations",
          "GET /organizations/{id}",
          "DELETE /organizations/{id}",
          "GET /organizations/{id}/contracts/{contractAddress}",
          "GET /api/v1/event-webhook",
          "POST /siwe-messages",
          "POST /m2m/organizations/{id}/users");

  @TestFactory
  Stream<DynamicTest> everyRouteAnswersInEveryForm(Api api) {
    assertThat(description.operations())
        .extracting(Operation::toString)
        .containsAll(ONE_OF_EACH_SHAPE);
    return description.operations().stream()
        .filter(route -> ONE_OF_EACH_SHAPE.contains(route.toString()))
        .map(
            route ->
                DynamicTest.dynamicTest(
                    route.toString(),
                    () ->
                        assertThat(
                                new FormsTrial(description, route, records.paths(), calls(api))
                                    .faults())
                            .as("what %s answered otherwise than described", route)
                            .isEmpty()));
  }
}
