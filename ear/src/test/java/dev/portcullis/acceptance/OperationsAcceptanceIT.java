package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.api.Description;
import dev.portcullis.api.Description.Operation;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first operational checks of a node. */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("it shows the whole product")
@Tag("http")
@Tag("server")
@Tag("payara")
class OperationsAcceptanceIT {

  @Test
  void readinessIsUpAndNamesChainDatabaseJobsAndClock(Api api) {
    HttpResponse<String> answer = api.get("/readyz");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            "{\"status\":\"UP\",\"checks\":[{\"name\":\"portcullis-chain\",\"status\":\"UP\"},"
                + "{\"name\":\"portcullis-database\",\"status\":\"UP\"},"
                + "{\"name\":\"portcullis-jobs\",\"status\":\"UP\"},"
                + "{\"name\":\"portcullis-clock\",\"status\":\"UP\"}]}");
  }

  @Test
  void livenessIsUp(Api api) {
    HttpResponse<String> answer = api.get("/health");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"status\":\"UP\"");
  }

  @Test
  void theAdministrationAndTheChainHaveReadinessOfTheirOwn(Api api) {
    HttpResponse<String> administration = api.get("/readyz/administration");
    assertThat(administration.statusCode()).isEqualTo(200);
    assertThat(administration.body())
        .isEqualTo(
            "{\"status\":\"UP\",\"checks\":[{\"name\":\"portcullis-database\",\"status\":\"UP\"}]}");
    HttpResponse<String> chain = api.get("/readyz/chain");
    assertThat(chain.statusCode()).isEqualTo(200);
    assertThat(chain.body())
        .isEqualTo(
            "{\"status\":\"UP\",\"checks\":[{\"name\":\"portcullis-chain\",\"status\":\"UP\"},"
                + "{\"name\":\"portcullis-database\",\"status\":\"UP\"}]}");
  }

  @Test
  void theProcessLives(Api api) {
    for (String path : List.of("/livez", "/livez/", "/api/livez")) {
      HttpResponse<String> answer = api.get(path);
      assertThat(answer.statusCode()).as(path).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"status\":\"UP\"}");
    }
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
  void describesItsRoutesInJsonToClientsThatAcceptIt(Api api) {
    HttpResponse<String> answer =
        api.send(api.request("/openapi").header("accept", "application/json"));
    assertThat(answer.body()).startsWith("{");
  }

  @Test
  void reportsItsVersionAndChainToEveryClient(Api api, DevChain chain) {
    for (String path : List.of("/.well-known/portcullis", "/api/.well-known/portcullis/")) {
      HttpResponse<String> answer = api.get(path);
      assertThat(answer.statusCode()).as(path).isEqualTo(200);
      JsonNode product = Client.json(answer.body());
      assertThat(product.get("version"))
          .isEqualTo(Client.json(api.get("/openapi.json").body()).at("/info/version"));
      assertThat(product.get("chainId").asText()).isEqualTo(chain.call("eth_chainId").asText());
      assertThat(product.get("chainName").asText()).isNotEmpty();
    }
  }

  @Test
  void reportsHowToSignInAndAddTheNetworkToEveryClient(Api api) {
    JsonNode product = Client.json(api.get("/.well-known/portcullis").body());

    assertThat(product.get("signIn").toString())
        .isEqualTo(
            "{\"issuer\":null,\"clientId\":null,\"authorizeUrl\":null,\"wallet\":true,"
                + "\"passkeyRpId\":\"localhost\"}");
    assertThat(product.get("currency").toString())
        .isEqualTo("{\"name\":\"Ether\",\"symbol\":\"ETH\",\"decimals\":18}");
    assertThat(product.get("rpcUrl").asText()).isEqualTo("https://gate.example/rpc");
    assertThat(product.get("legacy").asBoolean()).isTrue();
  }

  @Test
  void answersPublicClientsInTheirForm(Api api, DevChain chain) {
    HttpResponse<String> answer =
        api.send(api.request("/.well-known/prividium").header("origin", "https://any.example"));
    assertThat(answer.headers().allValues("access-control-allow-origin")).containsExactly("*");
    assertThat(Client.json(answer.body()).get("apiUrl").asText()).isEqualTo("https://gate.example");
    JsonNode told = Client.json(answer.body()).get("v1");
    assertThat(told.get("chainId").asText()).isEqualTo(chain.call("eth_chainId").asText());
    assertThat(told.get("rpcUrl").asText()).isEqualTo("https://gate.example/rpc");
    assertThat(told.at("/baseToken/symbol").asText()).isEqualTo("ETH");
    assertThat(told.get("l1ChainId").asText()).isEqualTo("0x9");

    HttpResponse<String> info = api.send(api.request("/api/info/").header("x-org-id", "acme"));
    assertThat(info.headers().firstValue("cache-control")).contains("no-store");
    assertThat(Client.json(info.body()).get("features").toString()).contains("legacy");
    assertThat(Client.json(info.body()).get("orgId").asText()).isEqualTo("acme");
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

  @Test
  void aRejectionOfAMethodNamesThePermittedOnes(Api api) {
    for (String path : List.of("/organizations", "/api/v1/event-webhook")) {
      HttpResponse<String> answer =
          api.send(api.request(path).method("DELETE", BodyPublishers.noBody()));
      assertThat(answer.statusCode()).as(path).isEqualTo(405);
      assertThat(answer.headers().firstValue("allow").orElse("").split(", *"))
          .as(path)
          .contains("GET", "POST")
          .doesNotContain("DELETE");
    }
  }

  @Test
  void allowedMethodsOfAPathAreThoseDescribed(Api api) {
    Map<String, Set<String>> described = new TreeMap<>();
    for (Operation operation : Description.servedBy(api).operations()) {
      Set<String> verbs =
          described.computeIfAbsent(operation.path(), path -> new TreeSet<>(Set.of("OPTIONS")));
      verbs.add(operation.verb());
      if (operation.verb().equals("GET")) {
        verbs.add("HEAD");
      }
    }
    described.forEach(
        (path, verbs) -> {
          String one = path.replaceAll("\\{\\w+}", "x");
          String refused = verbs.contains("PATCH") ? "POST" : "PATCH";
          for (String method : List.of("OPTIONS", refused)) {
            HttpResponse<String> answer =
                api.send(api.request(one).method(method, BodyPublishers.noBody()));
            assertThat(answer.statusCode())
                .as("%s %s", method, path)
                .isEqualTo(method.equals("OPTIONS") ? 200 : 405);
            assertThat(answer.headers().firstValue("allow").orElse("").split(", *"))
                .as("%s %s", method, path)
                .containsExactlyElementsOf(verbs);
          }
        });
  }

  /** RFC 9110 has such headers and paths answered with 400; some servers ignore a bad Accept. */
  @Test
  void requestsThatAServerCannotReadAreAnsweredInTheRoutesForm(Api api) {
    Client operator = Client.operator(api);
    for (String path : List.of("/organizations/", "/api/v1/event-webhook")) {
      HttpResponse<String> type =
          api.send(
              api.request(path)
                  .header(operator.header(), operator.value())
                  .header("content-type", "junk")
                  .POST(BodyPublishers.ofString("{}")));
      assertThat(type.statusCode()).as(type.body()).isIn(400, 415);
      assertRefusalInForm(path, type);
      HttpResponse<String> accept =
          api.send(
              api.request(path)
                  .header(operator.header(), operator.value())
                  .header("accept", "junk"));
      assertThat(accept.statusCode()).as(accept.body()).isIn(200, 400, 406);
      if (accept.statusCode() != 200) {
        assertRefusalInForm(path, accept);
      }
    }
  }

  private static void assertRefusalInForm(String path, HttpResponse<String> answer) {
    assertThat(answer.headers().firstValue("content-type").orElse(""))
        .startsWith("application/json");
    assertThat(answer.headers().firstValue("x-request-id")).isPresent();
    JsonNode body = Client.json(answer.body());
    if (path.startsWith("/api/v1/")) {
      assertThat(body.path("error").asText()).as(answer.body()).isNotEmpty();
      assertThat(body.path("message").asText()).as(answer.body()).isNotEmpty();
    } else {
      assertThat(body.at("/error/code").asText()).as(answer.body()).isNotEmpty();
      assertThat(body.at("/error/message").asText()).as(answer.body()).isNotEmpty();
    }
  }
}
