package dev.portcullis.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RouteMethodsTest {
  private static final RouteMethods ROUTES = new RouteMethods(new AdminApplication().getClasses());

  @Test
  void namesTheMethodsOfTheRouteAndOfNoOther() {
    assertThat(ROUTES.at("/organizations")).containsExactly("GET", "HEAD", "OPTIONS", "POST");
    assertThat(ROUTES.at("/organizations/x/"))
        .containsExactly("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "PUT");
    assertThat(ROUTES.at("/wallet/invalidate")).containsExactly("OPTIONS", "POST");
  }

  @Test
  void aFixedSegmentGoesBeforeAParameter() {
    assertThat(ROUTES.at("/sessions/revoke-others")).containsExactly("OPTIONS", "POST");
    assertThat(ROUTES.at("/audit-logs/verify")).containsExactly("GET", "HEAD", "OPTIONS");
  }

  @Test
  void knowsNoRouteWhereThereIsNone() {
    assertThat(ROUTES.at("/no-such-route")).isEmpty();
    assertThat(ROUTES.at("/organizations/x/y/z")).isEmpty();
    assertThat(ROUTES.at("/")).isEmpty();
  }
}
