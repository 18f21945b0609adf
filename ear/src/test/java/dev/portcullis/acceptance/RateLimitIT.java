package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rate limits (supplement 1.10) and what else holds on all nodes, on an installation of its own
 * with low limits: two servers that share a database and know nothing of each other.
 */
@Tag("installation")
class RateLimitIT {
  private static final int LOGIN = 30;
  private static final int PUBLIC = 12;
  private static final int USER = 40;

  private static Installation installation;
  private static Installation secondNode;
  private static Api api;
  private static Api second;
  private static Client operator;
  private static Client user;
  private static Client wanderer;
  private static Client kept;
  private static Client ended;

  @BeforeAll
  static void start() {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    String node = Integer.toString(Ports.free());
    Map<String, String> settings =
        Map.ofEntries(
            Map.entry("siwe.domains", "gate.example"),
            Map.entry("secret.master-key", secret()),
            // So long that a test crosses the border of one window at most.
            Map.entry("ratelimit.window-seconds", "86400"),
            Map.entry("http.trusted-proxies", "127.0.0.1"),
            Map.entry("ratelimit.login", Integer.toString(LOGIN)),
            Map.entry("ratelimit.public", Integer.toString(PUBLIC)),
            Map.entry("ratelimit.user", Integer.toString(USER)));
    installation =
        PreparedInstallation.fresh(
            build,
            Plan.onFreePorts(
                server,
                ForkDirectory.resolve("limits-" + server),
                with(
                    settings,
                    Map.of(
                        "operator.wallet",
                        TestWallet.OPERATOR.address(),
                        "chain.embedded.own-port",
                        "gate",
                        "chain.embedded.rpc-port",
                        node))),
            Progress.silent());
    secondNode =
        PreparedInstallation.fresh(
            build,
            sharing(
                installation.database().orElseThrow(),
                Plan.onFreePorts(
                    server,
                    ForkDirectory.resolve("limits-second-" + server),
                    with(
                        settings,
                        Map.of(
                            "chain.kind",
                            "upstream",
                            "chain.upstream.http-url",
                            "http://127.0.0.1:" + node)))),
            Progress.silent());
    api = new Api(installation.baseUrl());
    second = new Api(secondNode.baseUrl());
    signIn();
  }

  /** Before any test uses up what the address may sign in. */
  private static void signIn() {
    operator = Client.operator(api);
    user = Client.session(api, account());
    wanderer = Client.session(api, account());
    TestWallet twice = account();
    kept = Client.session(api, twice);
    // A challenge of one node is answered to the other.
    JsonNode challenge = SignIn.challenge(api, twice);
    HttpResponse<String> login = SignIn.login(second, twice, challenge);
    assertThat(login.statusCode()).as(login.body()).isEqualTo(200);
    assertThat(SignIn.login(api, twice, challenge).statusCode()).as("once").isEqualTo(401);
    ended = Client.session(second, SignIn.json(login).get("token").asText());
  }

  @AfterAll
  static void stop() {
    if (secondNode != null) {
      secondNode.close();
    }
    if (installation != null) {
      installation.close();
    }
  }

  @Test
  void aUserHasOneLimitOnAllNodes() {
    int there = 10;
    for (int i = 0; i < there; i++) {
      assertThat(wanderer.get("/profiles/me").status()).isEqualTo(200);
    }
    Client here = new Client(second, wanderer.header(), wanderer.value());
    AtomicInteger calls = new AtomicInteger();
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofSeconds(1))
        .until(
            () ->
                USER
                    - calls.incrementAndGet()
                    - number(here.exchange("GET", "/profiles/me", ""), "x-ratelimit-remaining"),
            others -> others == there);
  }

  @Test
  void aRevokedSessionIsRefusedByEveryNodeAtOnce() {
    Client elsewhere = new Client(api, ended.header(), ended.value());
    assertThat(ended.get("/profiles/me").status()).isEqualTo(200);
    assertThat(elsewhere.get("/profiles/me").status()).isEqualTo(200);

    assertThat(kept.post("/sessions/revoke-others", null).status()).isEqualTo(204);

    assertThat(ended.get("/profiles/me").status()).isEqualTo(401);
    assertThat(elsewhere.get("/profiles/me").status()).isEqualTo(401);
    assertThat(new Client(second, kept.header(), kept.value()).get("/profiles/me").status())
        .isEqualTo(200);
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
  void theAddressThatCountsIsTheOneThatTheTrustedProxyHasSeen() {
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

  private static HttpResponse<String> discover(String... forwardedFor) {
    HttpRequest.Builder request = api.request("/organizations/nowhere/oidc-provider");
    List.of(forwardedFor).forEach(line -> request.header("x-forwarded-for", line));
    return api.send(request);
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

  private static TestWallet account() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    return wallet;
  }

  private static Plan sharing(PostgresServer database, Plan plan) {
    return new Plan(
        plan.server(),
        plan.directory(),
        plan.address(),
        plan.httpPort(),
        plan.managementPort(),
        plan.databasePort(),
        Optional.of(
            new Plan.Database(
                database.url(),
                database.user(),
                database.password(),
                database.owner(),
                database.ownerPassword())),
        plan.heap(),
        plan.properties());
  }

  private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
    Map<String, String> all = new HashMap<>(some);
    all.putAll(more);
    return all;
  }

  private static String secret() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static long number(HttpResponse<String> answer, String header) {
    return answer.headers().firstValueAsLong(header).orElseThrow();
  }
}
