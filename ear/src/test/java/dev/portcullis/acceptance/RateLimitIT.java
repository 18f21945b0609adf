package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.Progress;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Rate limits (supplement 1.10), on an installation of its own with low ones. */
@DisabledIfSystemProperty(named = "base.url", matches = ".+")
class RateLimitIT {
  private static final int LOGIN = 8;
  private static final int PUBLIC = 12;
  private static final int USER = 10;

  private static Installation installation;
  private static Api api;
  private static Client operator;
  private static Client user;

  @BeforeAll
  static void start() {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    installation =
        Installation.fresh(
            build,
            Plan.onFreePorts(
                server,
                build.servers().resolveSibling("limits-" + server),
                Map.of(
                    "operator.wallet", TestWallet.OPERATOR.address(),
                    "chain.embedded.rpc-port", Integer.toString(Ports.free()),
                    // So long that a test crosses the border of one window at most.
                    "ratelimit.window-seconds", "86400",
                    "ratelimit.login", Integer.toString(LOGIN),
                    "ratelimit.public", Integer.toString(PUBLIC),
                    "ratelimit.user", Integer.toString(USER))),
            Progress.silent());
    api = new Api(installation.baseUrl());
    operator = Client.operator(api);
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    user = Client.session(api, wallet);
  }

  @AfterAll
  static void stop() {
    if (installation != null) {
      installation.close();
    }
  }

  @Test
  void usersAreCountedByUserAndToldWhereTheyStand() {
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
  void whatWatchesTheServiceIsNotLimited() {
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
