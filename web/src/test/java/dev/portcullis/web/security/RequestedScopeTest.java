package dev.portcullis.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Scope;
import dev.portcullis.web.ModuleClasses;
import dev.portcullis.web.http.route.RoutePattern;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestedScopeTest {
  private static final MultivaluedMap<String, String> VALUES =
      new MultivaluedHashMap<>(Map.of("id", "harbor", "roleId", "teller"));

  @Test
  void aPathBelowAnOrganizationIsOfThatOrganization() {
    for (String route :
        List.of(
            "/organizations/{id}",
            "/organizations/{id}/roles/{roleId}",
            "/m2m/organizations/{id}/users")) {
      assertThat(RequestedScope.of(route, VALUES))
          .as(route)
          .isEqualTo(Scope.organization("harbor"));
    }
  }

  @Test
  void aParameterElsewhereNamesNoOrganization() {
    for (String route :
        List.of("/roles/{id}", "/m2m-applications/{id}/organizations", "/organizations")) {
      assertThat(RequestedScope.of(route, VALUES)).as(route).isEqualTo(Scope.ZONE);
    }
  }

  @Test
  void anOrganizationWithoutAValueIsNotTheZone() {
    assertThatThrownBy(() -> RequestedScope.of("/organizations/{organizationId}/roles", VALUES))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void machinesWorkForOrganizationsOnly() {
    List<RoutePattern> routes =
        RoutePattern.of(ModuleClasses.resources()).stream()
            .filter(route -> route.method().isAnnotationPresent(Access.class))
            .filter(route -> !route.method().getAnnotation(Access.class).machine().isEmpty())
            .toList();
    assertThat(routes)
        .isNotEmpty()
        .allMatch(
            route ->
                RequestedScope.of("/" + String.join("/", route.segments()), VALUES)
                    instanceof Scope.Organization);
  }
}
