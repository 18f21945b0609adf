package dev.portcullis.web.resource;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.api.Description.Operation;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.ModuleClasses;
import dev.portcullis.web.openapi.DescribedRoute;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every method of every resource with a good request, made from the examples of the description: it
 * answers as described, and it calls the methods of {@code service-calls.txt} with what was in the
 * path and the body.
 *
 * <p>A resource test: which service a route reaches, and with what, only shows when the interface
 * takes the request. A new route fails until it has its line in the table.
 */
@ResourceTest
class ResourceCoverageTest {
  private static final Map<String, List<String>> CALLS = ServiceCalls.read();

  /** Values of paths that a resource reads in a form of their own before it calls the service. */
  private static final Set<String> TURNED_INTO_OTHERS =
      Set.of(
          "GET /api/v0.1/transactions/{tx_hash} tx_hash",
          "GET /api/v0.1/transactions_all/{tx_hash} tx_hash");

  @Test
  void everyResourceIsFoundAndCalled() {
    assertThat(ResourceServer.get().resources().classes()).isEqualTo(ModuleClasses.resources());
    assertThat(DescribedRoute.all().stream().map(DescribedRoute::resource).collect(toSet()))
        .containsExactlyInAnyOrderElementsOf(ResourceServer.get().resources().classes());
    assertThat(DescribedRoutes.DESCRIPTION.operations())
        .extracting(Operation::toString)
        .containsExactlyInAnyOrderElementsOf(
            DescribedRoute.all().stream().map(DescribedRoute::toString).toList())
        .containsExactlyInAnyOrderElementsOf(CALLS.keySet());
  }

  @TestFactory
  Stream<DynamicTest> everyRouteAnswersAndReachesItsService(Api api, Stubs stubs) {
    return DescribedRoutes.tests(
        DescribedRoutes.DESCRIPTION.operations().stream(), route -> faults(api, stubs, route));
  }

  private static List<String> faults(Api api, Stubs stubs, Operation route) {
    stubs.forgetCalls();
    JsonNode body = route.hasBody() ? route.bodyExample() : null;
    HttpResponse<String> answer =
        DescribedRoutes.calls(api)
            .send(
                route,
                DescribedRoutes.PATHS.of(route) + query(route),
                body == null ? null : body.toString());
    List<String> faults = new ArrayList<>(DescribedRoutes.DESCRIPTION.surprises(route, answer));
    if (answer.statusCode() >= 400) {
      faults.add("a good request was answered " + answer.statusCode() + " " + answer.body());
    }
    if (!answer.headers().allValues("cache-control").toString().contains("no-store")) {
      faults.add("cache-control was " + answer.headers().allValues("cache-control"));
    }
    List<Stubs.Call> calls = stubs.calls();
    List<String> names = calls.stream().map(Stubs.Call::name).toList();
    if (!names.equals(CALLS.get(route.toString()))) {
      faults.add("called " + names + " instead of " + CALLS.get(route.toString()));
    }
    String handedOver =
        calls.stream()
            .flatMap(call -> call.arguments().stream())
            .map(ResourceCoverageTest::shown)
            .collect(joining(" "));
    route.parameters("path").stream()
        .map(parameter -> parameter.get("name").asText())
        .filter(name -> !handedOver.contains(shown(valueOf(route, name))))
        .filter(name -> !TURNED_INTO_OTHERS.contains(route + " " + name))
        .forEach(name -> faults.add(name + " of the path is not in " + calls));
    if (body != null) {
      texts(body).stream()
          .filter(text -> !handedOver.contains(shown(text)))
          .forEach(text -> faults.add(text + " of the body is not in " + calls));
    }
    return faults;
  }

  /** The query keys that a route requires, with their examples. */
  private static String query(Operation route) {
    return route.parameters("query").stream()
        .filter(parameter -> parameter.path("required").asBoolean())
        .map(parameter -> parameter.get("name").asText() + "=" + parameter.get("example").asText())
        .collect(joining("&", "?", ""))
        .replaceFirst("^\\?$", "");
  }

  private static String valueOf(Operation route, String name) {
    String path = DescribedRoutes.PATHS.of(route, name, "@");
    int at = path.indexOf("%40");
    String whole = DescribedRoutes.PATHS.of(route);
    int end = whole.indexOf('/', at);
    return whole.substring(at, end < 0 ? whole.length() : end);
  }

  /** A value as text; names of constants are as in JSON but for their case. */
  private static String shown(Object value) {
    Object told = value instanceof Scope.Organization scope ? scope.organizationId() : value;
    return String.valueOf(told).toLowerCase(Locale.ROOT).replace("_", "");
  }

  private static List<String> texts(JsonNode node) {
    List<String> found = new ArrayList<>();
    if (node.isValueNode() && !node.isNull() && !node.isBoolean()) {
      found.add(node.asText());
    }
    node.forEach(part -> found.addAll(texts(part)));
    return found;
  }
}
