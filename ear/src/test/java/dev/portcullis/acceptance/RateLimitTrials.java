package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Rate limits (R-PLT-12), on an installation with low ones. {@link TwoNodesIT} shows that nodes
 * share them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RateLimitTrials {
  private static final int LOGIN = 30;
  private static final int PUBLIC = 12;
  private static final int USER = 40;

  /** What the installation needs. */
  static final Map<String, String> SETTINGS =
      Map.of(
          "operator.wallet", TestWallet.OPERATOR.address(),
          // So long that a test crosses the border of one window at most.
          "ratelimit.window-seconds", "86400",
          "http.trusted-proxies", "127.0.0.1",
          "ratelimit.login", Integer.toString(LOGIN),
          "ratelimit.public", Integer.toString(PUBLIC),
          "ratelimit.user", Integer.toString(USER));

  private Api api;
  private Client operator;
  private Client user;

  /** Where the installation is, which runs when the first test begins. */
  abstract Api served();

  /** Before any test uses up what the address may sign in. */
  @BeforeAll
  void signIn() {
    api = served();
    operator = Client.operator(api);
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    user = Client.session(api, wallet);
  }

  @Test
  void usersAreCountedByUserAndReceiveTheirRemainingLimit() {
    HttpResponse<String> first = user.exchange("GET", "/profiles/me", "");
    assertThat(number(first, "x-ratelimit-limit")).isEqualTo(USER);
    assertThat(number(first, "x-ratelimit-remaining")).isLessThan(USER);
    assertThat(number(first, "x-ratelimit-reset")).isBetween(1L, 86_400L);

    assertLimited(USER, () -> user.exchange("GET", "/profiles/me", ""));
    assertThat(operator.get("/profiles/me").status()).isEqualTo(200);
  }

  @Test
  void theTrustedAreNotCounted() {
    for (int i = 0; i < 2 * USER; i++) {
      HttpResponse<String> answer = operator.exchange("GET", "/organizations/", "");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("x-ratelimit-limit")).isEmpty();
    }
  }

  @Test
  void signingInAndPublicRoutesAreCountedByAddressEachForItself() {
    assertLimited(LOGIN, () -> api.post("/auth/login/crypto-native", "{}"));
    assertThat(api.post("/siwe-messages", "{}").statusCode()).isEqualTo(429);

    assertLimited(PUBLIC, () -> api.get("/organizations/nowhere/oidc-provider"));
  }

  @Test
  void theCountedAddressIsTheOneThatTheTrustedProxySaw() {
    AtomicInteger calls = new AtomicInteger();

    // Whatever the client claims about itself, in a line of its own or before what the proxy adds.
    assertLimited(
        PUBLIC,
        () -> {
          String claim = "198.51.100." + calls.incrementAndGet();
          return calls.get() % 2 == 0
              ? discover(claim, "203.0.113.7")
              : discover(claim + ", 203.0.113.7");
        });

    assertThat(discover("203.0.113.8").statusCode()).isEqualTo(404);
    assertThat(discover("203.0.113.7, 203.0.113.9").statusCode()).isEqualTo(404);
  }

  private HttpResponse<String> discover(String... forwardedFor) {
    HttpRequest.Builder request = api.request("/organizations/nowhere/oidc-provider");
    List.of(forwardedFor).forEach(line -> request.header("x-forwarded-for", line));
    return api.send(request);
  }

  @Test
  void monitoringRoutesAreNotLimited() {
    for (int i = 0; i < 2 * PUBLIC; i++) {
      assertThat(api.get("/health").statusCode()).isEqualTo(200);
      assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
    }
  }

  /** Even if a window ends meanwhile, twice the limit is too much. */
  private static void assertLimited(int limit, Supplier<HttpResponse<String>> call) {
    HttpResponse<String> answer = call.get();
    for (int i = 0; i < 2 * limit && answer.statusCode() != 429; i++) {
      answer = call.get();
    }
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(429);
    assertThat(Client.json(answer.body()).at("/error/code").asText()).isEqualTo("RATE_LIMIT_ERROR");
    assertThat(number(answer, "retry-after")).isBetween(1L, 86_400L);
    assertThat(number(answer, "x-ratelimit-limit")).isEqualTo(limit);
    assertThat(number(answer, "x-ratelimit-remaining")).isZero();
  }

  private static long number(HttpResponse<String> answer, String header) {
    return answer.headers().firstValueAsLong(header).orElseThrow();
  }
}
