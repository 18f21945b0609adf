package dev.portcullis.web.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.Path;
import org.junit.jupiter.api.Test;

class RouteTest {
  @Path("/things/")
  static final class Things {
    void list() {}

    @Path("{id: [a-z]+}/parts/")
    void parts() {}
  }

  @Path("/")
  static final class Root {
    @Path("/health")
    void health() {}
  }

  @Test
  void theRouteIsWrittenAsTheDocumentsWriteIt() throws NoSuchMethodException {
    assertThat(Route.of(Things.class, Things.class.getDeclaredMethod("list"))).isEqualTo("/things");
    assertThat(Route.of(Things.class, Things.class.getDeclaredMethod("parts")))
        .isEqualTo("/things/{id}/parts");
    assertThat(Route.of(Root.class, Root.class.getDeclaredMethod("health"))).isEqualTo("/health");
  }
}
