package dev.portcullis.web.resource;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.api.Description.Operation;
import dev.portcullis.kernel.EntityTag;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.web.ModuleClasses;
import dev.portcullis.web.http.route.RoutePattern;
import dev.portcullis.web.openapi.DescribedRoute;
import dev.portcullis.web.resource.Api.Answer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What headers of requests and answers mean on each route: tags of what is shown and of what a
 * change expects, the methods that a path offers, and that a route is deprecated.
 *
 * <p>A resource test: filters do this by annotations of the route, when the interface takes the
 * request. That services compare tags with what is stored is proven by {@code EntityTagIT}.
 */
@ResourceTest
class RouteHeadersTest {
  private static final Set<String> VERBS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
  private static final List<RoutePattern> PATTERNS = RoutePattern.of(ModuleClasses.resources());
  private static final Map<String, List<String>> CALLS = ServiceCalls.read();
  private static final Map<String, Operation> DESCRIBED =
      DescribedRoutes.DESCRIPTION.operations().stream()
          .collect(toMap(Operation::toString, identity()));

  @TestFactory
  Stream<DynamicTest> readsOfVersionedRoutesHaveATag(Api api) {
    return each("GET").map(route -> test(route, () -> readHasATag(api, route)));
  }

  private static void readHasATag(Api api, DescribedRoute route) {
    Answer answer = as(api, route).get(path(route));
    String tag = answer.header("etag");
    if (!isVersioned(route)) {
      assertThat(tag).isEmpty();
      return;
    }
    assertThat(tag).matches("\"[\\w-]{43}\"");
    Answer known = as(api, route).with("if-none-match", "W/" + tag).get(path(route));
    if (EntityTag.isOfAll(route.method().getReturnType())) {
      assertThat(known.status()).isEqualTo(304);
      assertThat(known.text()).isEmpty();
    }
    assertThat(known.header("etag")).isEqualTo(tag);
    Answer other = as(api, route).with("if-none-match", "\"other\"").get(path(route));
    assertThat(other.status()).isEqualTo(200);
  }

  @TestFactory
  Stream<DynamicTest> changesExpectATagOrRefuseOne(Api api, Stubs stubs) {
    return each("POST", "PUT", "PATCH", "DELETE")
        .map(route -> test(route, () -> changeExpectsATag(api, stubs, route)));
  }

  private static void changeExpectsATag(Api api, Stubs stubs, DescribedRoute route) {
    stubs.reset();
    if (isVersioned(route)) {
      compare(stubs, CALLS.get(route.toString()));
    }
    Answer answer =
        as(api, route).with("if-match", "\"other\"").send(route.verb(), path(route), body(route));
    if (isVersioned(route)) {
      assertThat(answer.status()).as(answer.text()).isEqualTo(412);
    } else {
      assertThat(answer.status()).as(answer.text()).isEqualTo(400);
      assertThat(answer.text()).contains("if-match");
      assertThat(stubs.calls()).isEmpty();
    }
  }

  /** Has the services do what they do with the record before they change it. */
  private static void compare(Stubs stubs, List<String> methods) {
    for (String method : methods) {
      String[] names = method.split("\\.", -1);
      stubs.answer(
          stubs.service(names[0]),
          names[1],
          arguments -> {
            Precondition.check(() -> "as it is");
            throw new IllegalStateException("nothing was demanded");
          });
    }
  }

  @TestFactory
  Stream<DynamicTest> everyPathReportsItsMethods(Api api, Stubs stubs) {
    Map<String, Set<String>> offered = new TreeMap<>();
    DescribedRoute.all()
        .forEach(
            route ->
                offered.computeIfAbsent(path(route), none -> new TreeSet<>()).add(route.verb()));
    return offered.entrySet().stream()
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.getKey(),
                    () -> saysItsMethods(api, stubs, path.getKey(), path.getValue())));
  }

  private static void saysItsMethods(Api api, Stubs stubs, String path, Set<String> verbs) {
    stubs.forgetCalls();
    Set<String> allowed = new TreeSet<>(verbs);
    allowed.add("OPTIONS");
    if (verbs.contains("GET")) {
      allowed.add("HEAD");
    }
    for (String verb : VERBS) {
      if (!verbs.contains(verb) && !isOfferedByParameter(verb, path)) {
        Answer answer = api.asOperator().send(verb, path, verb.equals("GET") ? null : "{}");
        if (verb.equals("DELETE") && path.endsWith("/")) {
          assertThat(answer.status()).as("an empty segment of a deletion").isEqualTo(404);
          continue;
        }
        assertThat(answer.status()).as("%s %s", verb, answer.text()).isEqualTo(405);
        assertThat(answer.header("allow")).isEqualTo(String.join(", ", allowed));
      }
    }
    Answer asked = api.send("OPTIONS", path, null);
    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.header("allow")).isEqualTo(String.join(", ", allowed));
    assertThat(stubs.calls()).isEmpty();
  }

  /** Whether the last segment is also a value for a parameter, of a path with other methods. */
  private static boolean isOfferedByParameter(String verb, String path) {
    List<String> segments = RoutePattern.segments(path);
    return PATTERNS.stream()
        .anyMatch(pattern -> pattern.verb().equals(verb) && pattern.fits(segments));
  }

  @TestFactory
  Stream<DynamicTest> deprecatedRoutesDeclareIt(Api api) {
    return DescribedRoute.all().stream().map(route -> test(route, () -> saysSo(api, route)));
  }

  private static void saysSo(Api api, DescribedRoute route) {
    boolean isDeprecated = described(route).node().path("deprecated").asBoolean();
    Answer refused = api.send(route.verb(), path(route), body(route));
    assertThat(refused.header("deprecation").isEmpty()).isEqualTo(!isDeprecated);
    assertThat(refused.header("sunset").isEmpty()).isEqualTo(!isDeprecated);
    assertThat(refused.header("link").contains("successor-version")).isEqualTo(isDeprecated);
  }

  @Test
  void otherPathsAreNoRoutes(Api api, Stubs stubs) {
    for (String path :
        List.of(
            "/no-such-route", "/Organizations", "/organizations/o1/no-such", "/api/api/users")) {
      Answer answer = api.asOperator().get(path);
      assertThat(answer.status()).as(path).isEqualTo(404);
      assertThat(answer.at("/error/code")).as(path).isEqualTo("NOT_FOUND");
    }
    assertThat(stubs.calls()).isEmpty();
  }

  private static Stream<DescribedRoute> each(String... verbs) {
    return DescribedRoute.all().stream().filter(route -> List.of(verbs).contains(route.verb()));
  }

  private static DynamicTest test(DescribedRoute route, Runnable work) {
    return DynamicTest.dynamicTest(route.toString(), work::run);
  }

  private static Operation described(DescribedRoute route) {
    return DESCRIBED.get(route.toString());
  }

  private static String path(DescribedRoute route) {
    return DescribedRoutes.PATHS.of(described(route));
  }

  /** Whether the description has a tag for what the route shows or changes. */
  private static boolean isVersioned(DescribedRoute route) {
    JsonNode described = described(route).node();
    return route.verb().equals("GET")
        ? described.at("/responses/200/headers").has("etag")
        : described.path("parameters").findValuesAsText("$ref").stream()
            .anyMatch(parameter -> parameter.endsWith("/if-match"));
  }

  private static String body(DescribedRoute route) {
    Operation described = described(route);
    return described.hasBody() ? described.bodyExample().toString() : null;
  }

  private static Api as(Api api, DescribedRoute route) {
    Optional<String> holder = described(route).keyHolder();
    if (holder.isPresent()) {
      return api.as(holder.get().equals("TENANT") ? Callers.TENANT : Callers.SERVICE);
    }
    return described(route).isForMachines() ? api.asMachine(Callers.MACHINE) : api.asOperator();
  }
}
