package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an operator asks a node first. */
@ExtendWith(ServerUnderTest.class)
class OperationsAcceptanceIT {

  @Test
  void readinessIsUpAndNamesChainAndDatabase(Api api) {
    HttpResponse<String> answer = api.get("/readyz");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            "{\"status\":\"UP\",\"checks\":[{\"name\":\"portcullis-chain\",\"status\":\"UP\"},"
                + "{\"name\":\"portcullis-database\",\"status\":\"UP\"}]}");
  }

  @Test
  void livenessIsUp(Api api) {
    HttpResponse<String> answer = api.get("/health");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"status\":\"UP\"");
  }

  @Test
  void describesItsRoutesInOpenApi(Api api) {
    assumeFalse(
        "micro".equals(System.getProperty("server")),
        "Payara Micro 6.2025.10 fails to describe records with constraints (in its own code)");
    HttpResponse<String> answer = api.get("/openapi");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .contains("openapi: 3.")
        .contains("/readyz:")
        .contains("/organizations");
  }

  @Test
  void answersAnUnknownPathInTheDocumentedForm(Api api) {
    HttpResponse<String> answer = api.get("/no-such-route");
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.headers().firstValue("content-type").orElse(""))
        .startsWith("application/json");
    assertThat(answer.body())
        .isEqualTo("{\"error\":{\"code\":\"NOT_FOUND\",\"message\":\"No route at this path\"}}");
  }
}
