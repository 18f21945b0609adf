package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.kernel.Ids;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Applications that users sign in for, and what their pages may do (ADR 0022). */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("the newest of all applications is asked for")
@Tag("http")
class ApplicationAcceptanceIT {
  private final String host = HexFormat.of().formatHex(Ids.bytes(8)) + ".example";
  private Api api;
  private Client operator;

  @BeforeEach
  void start(Api product) {
    api = product;
    operator = Client.operator(api);
  }

  @Test
  void anApplicationIsRegisteredReadChangedAndRemoved() {
    Answer made = register(null, "https://" + host + "/cb");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    assertThat(made.body().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "id",
            "clientId",
            "name",
            "redirectUrls",
            "description",
            "imageUrl",
            "createdAt",
            "updatedAt");
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    Client user = Client.session(api, wallet);
    assertThat(user.get("/public-applications/?limit=1").body().at("/items/0").toString())
        .isEqualTo(
            "{\"id\":\"%s\",\"name\":\"%s\",\"description\":null,\"imageUrl\":null,\"origin\":\"%s\"}"
                .formatted(made.at("/id"), made.at("/name"), "https://" + host));
    assertThat(made.at("/clientId")).isEqualTo(made.at("/id"));
    String path = "/applications/" + made.at("/id");
    assertThat(operator.get(path).body()).isEqualTo(made.body());
    assertThat(operator.get("/applications?limit=1").body().at("/items/0")).isEqualTo(made.body());

    ObjectNode change = definition("https://" + host + "/b", "http://localhost:5173/cb");
    Answer changed = operator.put(path, change.put("name", "Renamed"));
    assertThat(changed.at("/name")).isEqualTo("Renamed");
    assertThat(changed.at("/clientId")).isEqualTo(made.at("/clientId"));
    assertThat(changed.body().get("redirectUrls")).isEqualTo(change.get("redirectUrls"));

    assertThat(operator.delete(path).status()).isEqualTo(204);
    assertThat(operator.get(path).status()).isEqualTo(404);
  }

  @Test
  void aClientIdIsChosenOnceAndNeverChanged() {
    Answer made = register(host, "https://" + host + "/cb");
    assertThat(made.at("/clientId")).isEqualTo(host);

    ObjectNode change = definition("https://" + host + "/cb").put("clientId", "another");
    assertThat(operator.put("/applications/" + made.at("/id"), change).status()).isEqualTo(400);
    for (String bad : List.of("", " ", "a b", "ä", "a/b", "x".repeat(65))) {
      assertThat(register(bad, "https://" + host + "/cb").status()).as(bad).isEqualTo(400);
    }
    assertThat(register(null).status()).as("without a redirect URL").isEqualTo(400);
  }

  @Test
  void itsPagesMayCallAcrossOriginsAndNoOthers() {
    String origin = "https://" + host + ":8443";
    Answer made = register(null, origin + "/cb?x=1");
    eventuallyAllowed(origin, true);

    HttpResponse<String> preflight = preflight(origin);
    assertThat(preflight.statusCode()).isEqualTo(204);
    assertThat(header(preflight, "access-control-allow-headers")).contains("authorization");
    assertThat(header(preflight, "access-control-allow-methods")).contains("PATCH");
    assertThat(preflight.headers().firstValue("access-control-allow-credentials")).isEmpty();
    HttpResponse<String> unauthorized = get(origin);
    assertThat(unauthorized.statusCode()).isEqualTo(401);
    assertThat(header(unauthorized, "access-control-allow-origin")).isEqualTo(origin);
    assertThat(String.join(",", unauthorized.headers().allValues("vary")))
        .containsIgnoringCase("origin");

    for (String other :
        List.of(
            "https://" + host,
            "http://" + host + ":8443",
            origin + ".evil.example",
            origin.toUpperCase(java.util.Locale.ROOT),
            origin + "/",
            "null",
            "*")) {
      assertThat(header(preflight(other), "access-control-allow-origin")).as(other).isEmpty();
      assertThat(header(get(other), "access-control-allow-origin")).as(other).isEmpty();
    }

    assertThat(operator.delete("/applications/" + made.at("/id")).status()).isEqualTo(204);
    eventuallyAllowed(origin, false);
  }

  @Test
  void withoutAnIdentityProviderForBrowsersNoUserIsRedirected() {
    HttpResponse<String> answer =
        api.get(
            "/auth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fa.example&state=s"
                + "&response_type=token");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
    assertThat(api.get("/auth/callback?code=a&state=s&session_state=x").statusCode())
        .isEqualTo(404);
  }

  private void eventuallyAllowed(String origin, boolean allowed) {
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(header(get(origin), "access-control-allow-origin"))
                    .isEqualTo(allowed ? origin : ""));
  }

  private HttpResponse<String> get(String origin) {
    return api.send(api.request("/api/auth/current-session").header("origin", origin).GET());
  }

  private HttpResponse<String> preflight(String origin) {
    return api.send(
        api.request("/api/auth/current-session")
            .header("origin", origin)
            .header("access-control-request-method", "GET")
            .header("access-control-request-headers", "authorization,content-type")
            .method("OPTIONS", BodyPublishers.noBody()));
  }

  private Answer register(String clientId, String... urls) {
    ObjectNode body = definition(urls);
    if (clientId != null) {
      body.put("clientId", clientId);
    }
    return operator.post("/applications", body);
  }

  private static ObjectNode definition(String... urls) {
    ObjectNode body = Client.json().put("name", "Application");
    body.putArray("redirectUrls");
    for (String url : urls) {
      body.withArray("redirectUrls").add(url);
    }
    return body;
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }
}
