package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator asks a node first. */
@ExtendWith(ServerUnderTest.class)
class OperationsAcceptanceIT {

  @Test
  void readinessIsUpAndNamesChainDatabaseAndJobs(Api api) {
    HttpResponse<String> answer = api.get("/readyz");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            "{\"status\":\"UP\",\"checks\":[{\"name\":\"portcullis-chain\",\"status\":\"UP\"},"
                + "{\"name\":\"portcullis-database\",\"status\":\"UP\"},"
                + "{\"name\":\"portcullis-jobs\",\"status\":\"UP\"}]}");
  }

  @Test
  void livenessIsUp(Api api) {
    HttpResponse<String> answer = api.get("/health");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"status\":\"UP\"");
  }

  @Test
  void describesItsRoutesInOpenApi(Api api) {
    HttpResponse<String> answer = api.get("/openapi");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type").orElse(""))
        .startsWith("application/yaml");
    assertThat(answer.body())
        .startsWith("openapi: ")
        .contains("\n  /readyz:\n")
        .contains("\n  /organizations:\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/openapi?format=json",
        "/openapi.json",
        "/openapi/?format=JSON",
        "/api/openapi.json"
      })
  void describesItsRoutesInJson(String path, Api api) throws IOException {
    HttpResponse<String> answer = api.get(path);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type").orElse(""))
        .startsWith("application/json");
    assertThat(answer.body()).isEqualTo(Files.readString(Path.of("../src/docs/openapi.json")));
  }

  @Test
  void describesItsRoutesInJsonToThoseWhoAcceptIt(Api api) {
    HttpResponse<String> answer =
        api.send(api.request("/openapi").header("accept", "application/json"));
    assertThat(answer.body()).startsWith("{");
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
