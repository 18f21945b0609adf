package dev.portcullis.web.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.web.ModuleClasses;
import org.junit.jupiter.api.Test;

/** Proves which route a request is for, and which methods its path offers. */
class RouteTableTest {
  private static final RouteTable ROUTES = new RouteTable(ModuleClasses.resources());

  @Test
  void namesTheMethodsOfTheRouteAndOfNoOther() {
    assertThat(ROUTES.match("GET", "/organizations").verbs())
        .containsExactly("GET", "HEAD", "OPTIONS", "POST");
    assertThat(ROUTES.match("GET", "/organizations/x/").verbs())
        .containsExactly("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "PUT");
    assertThat(ROUTES.match("GET", "/wallet/invalidate").verbs())
        .containsExactly("OPTIONS", "POST");
  }

  @Test
  void aFixedSegmentGoesBeforeAParameter() {
    assertThat(ROUTES.match("GET", "/sessions/revoke-others").verbs())
        .containsExactly("OPTIONS", "POST");
    assertThat(ROUTES.match("GET", "/audit-logs/verify").verbs())
        .containsExactly("GET", "HEAD", "OPTIONS");
  }

  @Test
  void knowsNoRouteWhereThereIsNone() {
    assertThat(ROUTES.match("GET", "/no-such-route").verbs()).isEmpty();
    assertThat(ROUTES.match("GET", "/organizations/x/y/z").verbs()).isEmpty();
    assertThat(ROUTES.match("GET", "/").verbs()).isEmpty();
  }

  @Test
  void findsEachRouteInEachFormOfItsPath() {
    for (RoutePattern route : RoutePattern.of(ModuleClasses.resources())) {
      String path =
          "/" + String.join("/", route.segments()).replaceAll("\\{[^}]*}", "no-other-segment");
      assertThat(ROUTES.match(route.verb(), path).route()).isEqualTo(route);
      assertThat(ROUTES.match(route.verb(), path + "/").route()).isEqualTo(route);
      if (!path.startsWith("/api/")) {
        assertThat(ROUTES.match(route.verb(), "/api" + path).route()).isEqualTo(route);
      }
    }
  }

  @Test
  void aPathThatDoesNotOfferTheMethodHasNoRoute() {
    assertThat(ROUTES.match("PUT", "/organizations").route()).isNull();
    assertThat(ROUTES.match("PUT", "/organizations").verbs()).contains("POST");
  }
}
