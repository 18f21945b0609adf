package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * An organization's identity provider that accepts connections and never answers (ADR 0032): it
 * prevents only the sign-in of its own users. On an installation where sign-in in the browser is
 * set up.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SilentProviderTrials {
  private static final int STRANGERS = 95;

  /** The places of one target, and one connection more for a caller who has just left. */
  private static final int MOST_CONNECTIONS = 5;

  /** What the installation needs. */
  static final Map<String, String> SETTINGS =
      Map.of(
          "operator.wallet", TestWallet.OPERATOR.address(),
          "operator.oidc-issuer", ServerUnderTest.ISSUER.url(),
          "operator.oidc-jwks-uri", ServerUnderTest.ISSUER.keysUrl(),
          "operator.oidc-audience", LocalIssuer.AUDIENCE,
          "signin.client-id", "portcullis",
          "signin.url", "http://localhost:8080",
          "oidc.allowed-cidrs", "127.0.0.1/32",
          "ratelimit.login", "0",
          "ratelimit.public", "0",
          "ratelimit.user", "0");

  private final Api api;
  private Client operator;

  /** At an installation that runs, with {@link #SETTINGS}. */
  SilentProviderTrials(Api api) {
    this.api = api;
  }

  @BeforeAll
  void registerApplication() {
    operator = Client.operator(api);
    ObjectNode application = Client.json().put("clientId", "app").put("name", "App");
    application.putArray("redirectUrls").add("https://app.example/cb");
    assertThat(operator.post("/applications", application).status()).isEqualTo(201);
  }

  @Test
  void waitingBrowserSignInsBlockNoOtherRequests() {
    try (SilentServer silent = new SilentServer()) {
      String organization = organizationWith(silent);
      String there = "&organization_id=" + organization;

      List<HttpResponse<String>> answers = whileOthersWork(() -> api.get(authorize(there)));

      assertThat(answers).allSatisfy(SilentProviderTrials::assertOverloaded);
      assertThat(silent.callers()).isBetween(1, MOST_CONNECTIONS);
      assertOverloaded(api.get(authorize(there)));
    }
  }

  @Test
  void waitingTokenExchangesBlockNoOtherRequests() {
    try (SilentServer silent = new SilentServer()) {
      organizationWith(silent);
      String token = ServerUnderTest.ISSUER.token("somebody", Map.of("iss", silent.url()));
      String body = Client.json().put("jwt", token).toString();

      List<HttpResponse<String>> answers =
          whileOthersWork(() -> api.post("/auth/login/oidc", body));

      assertThat(answers).allSatisfy(SilentProviderTrials::assertOverloaded);
      assertThat(silent.callers()).isBetween(1, MOST_CONNECTIONS);
    }
  }

  /** The answers to many at once, while the health, a list and sign-ins go on as ever. */
  private List<HttpResponse<String>> whileOthersWork(Supplier<HttpResponse<String>> stranger) {
    ExecutorService strangers = Executors.newFixedThreadPool(STRANGERS);
    try {
      List<Future<HttpResponse<String>>> calls =
          IntStream.range(0, STRANGERS).mapToObj(i -> strangers.submit(stranger::get)).toList();
      do {
        assertOthersWork();
      } while (!calls.stream().allMatch(Future::isDone));
      return calls.stream().map(SilentProviderTrials::result).toList();
    } finally {
      strangers.shutdownNow();
    }
  }

  private void assertOthersWork() {
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(
            () -> {
              assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
              assertThat(operator.get("/organizations/").status()).isEqualTo(200);
              assertThat(api.get(authorize("")).statusCode()).isEqualTo(303);
              TestWallet wallet = TestWallet.random();
              assertThat(SignIn.login(api, wallet, SignIn.challenge(api, wallet)).statusCode())
                  .isEqualTo(401);
            });
  }

  private static HttpResponse<String> result(Future<HttpResponse<String>> call) {
    try {
      return call.get();
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
  }

  private static void assertOverloaded(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
    assertThat(Client.json(answer.body()).at("/error/code").asText())
        .isEqualTo("SERVICE_OVERLOADED");
    assertThat(answer.headers().firstValueAsLong("retry-after").orElse(0)).isBetween(1L, 60L);
    assertThat(answer.headers().firstValue("x-request-id")).isPresent();
  }

  private static String authorize(String more) {
    return "/auth/authorize?client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&state=s"
        + "&response_type=token"
        + more;
  }

  private String organizationWith(SilentServer provider) {
    ObjectNode body = Client.json().put("name", "Silent " + SignInBrowser.name());
    body.putArray("defaultRoles");
    Answer made = operator.post("/organizations/", body);
    assertThat(made.status()).as(made.text()).isBetween(200, 201);
    Answer set =
        operator.put(
            "/organizations/" + made.at("/id") + "/oidc-provider",
            Client.json()
                .put("issuer", provider.url())
                .put("jwksUri", provider.url() + "/keys")
                .put("audience", LocalIssuer.AUDIENCE)
                .put("clientId", "panel")
                .put("userPanelUrl", "https://panel.silent.example"));
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    return made.at("/id");
  }
}
