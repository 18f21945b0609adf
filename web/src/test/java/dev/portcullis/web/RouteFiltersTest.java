package dev.portcullis.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.route.ForgottenResource;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.legacy.web.LegacyResource;
import dev.portcullis.web.http.ConditionalRequestFilter;
import dev.portcullis.web.http.CreatedFilter;
import dev.portcullis.web.http.DeprecatedRouteFilter;
import dev.portcullis.web.http.UnsupportedPreconditionFilter;
import dev.portcullis.web.http.error.StatusOnlyErrorsFilter;
import dev.portcullis.web.http.route.RoutePattern;
import dev.portcullis.web.organization.OrganizationsResource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Proves which filters each route gets at start, and that an unclassified route prevents it. */
class RouteFiltersTest {
  @Test
  void aRouteThatCreatesAnswersByTheFilterForIt() {
    assertThat(bound(OrganizationsResource.class, "list")).doesNotContain(CreatedFilter.class);
    assertThat(BoundFilters.ofAllRoutes()).contains(CreatedFilter.class);
  }

  @Test
  void eachRouteEitherComparesStatesOrRefusesTo() {
    for (RoutePattern route : BoundFilters.routes()) {
      List<Class<?>> bound = BoundFilters.of(route);
      assertThat(bound.contains(ConditionalRequestFilter.class))
          .as("%s", route)
          .isNotEqualTo(bound.contains(UnsupportedPreconditionFilter.class));
    }
  }

  @Test
  void errorsWithoutABodyAreThoseOfTheLegacyRollup() {
    assertThat(bound(LegacyResource.class, "search")).contains(StatusOnlyErrorsFilter.class);
    assertThat(bound(OrganizationsResource.class, "list"))
        .doesNotContain(StatusOnlyErrorsFilter.class);
  }

  @Test
  void aSupersededRouteIsMarked() {
    assertThat(BoundFilters.ofAllRoutes()).contains(DeprecatedRouteFilter.class);
    assertThat(bound(OrganizationsResource.class, "list"))
        .doesNotContain(DeprecatedRouteFilter.class);
  }

  @Test
  void aRouteWithoutDeclaredAccessPreventsTheStart() {
    assertThat(bound(Unclassified.class, "open"))
        .containsExactly(UnsupportedPreconditionFilter.class);
    assertThatThrownBy(() -> bound(Unclassified.class, "forgotten"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Unclassified.forgotten needs @Access or @Public");
  }

  @Test
  void soDoesOneOfAnotherModule() {
    assertThatThrownBy(() -> bound(ForgottenResource.class, "get"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ForgottenResource.get needs @Access or @Public");
  }

  private static List<Class<?>> bound(Class<?> resource, String method) {
    return Stream.of(resource.getMethods())
        .filter(each -> each.getName().equals(method))
        .findFirst()
        .map(found -> BoundFilters.of(resource, found))
        .orElseThrow();
  }

  /** A resource with a route that was forgotten. */
  @Path("/unclassified")
  public static class Unclassified {
    /** A public route. */
    @GET
    @Public
    public String open() {
      return "open";
    }

    /** Does not declare its permitted callers. */
    @GET
    @Path("forgotten")
    public String forgotten() {
      return "forgotten";
    }
  }
}
