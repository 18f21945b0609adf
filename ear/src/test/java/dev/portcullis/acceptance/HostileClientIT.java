package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.HostileTrial.HOST;
import static dev.portcullis.acceptance.HostileTrial.JSON;
import static dev.portcullis.acceptance.HostileTrial.assertRefused;
import static dev.portcullis.acceptance.HostileTrial.one;
import static dev.portcullis.acceptance.HostileTrial.pipelined;
import static dev.portcullis.acceptance.HostileTrial.post;
import static dev.portcullis.acceptance.HostileTrial.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.api.Description;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Attacks by unknown clients at full strength, on an installation of its own with the launcher's
 * heap and the shipped limits, from many addresses. Meanwhile other clients ({@link
 * HostileWatcher}) must not be affected; afterwards memory is as before within ten seconds, and
 * neither the logs nor the audit and mutation log have grown by a megabyte.
 *
 * <p>In each build for a few seconds each, with {@code -Dhostile=on} for as long as they were found
 * to hurt.
 */
@Tag("hostile")
class HostileClientIT {
  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
  private static final boolean IS_LONG = "on".equals(System.getProperty("hostile"));
  private static final int SHORT = 4;
  private static final int LARGE_ITEMS = 60;
  private static final Duration WARM_UP = Duration.ofSeconds(20);

  private static HostileSite site;
  private static URI gate;

  @BeforeAll
  static void start() {
    site = HostileSite.start("hostile");
    gate = site.api().baseUrl();
    warmUp();
  }

  /** What is loaded, and compiled for a while, with the first thousands of calls is no trace. */
  private static void warmUp() {
    AtomicInteger turn = new AtomicInteger();
    List<String> requests =
        List.of(
            request("GET /x", ""),
            request("GET /openapi.json", ""),
            request("GET " + site.authorize(), ""),
            post("/siwe-messages", "{}"),
            post("/auth/login/crypto-native", "{}"));
    HostileWatcher first = HostileWatcher.of(site);
    new HostileCrowd(8, WARM_UP)
        .each(gate, http -> one(http, requests.get(turn.getAndIncrement() % requests.size())));
    first.close();
  }

  @AfterAll
  static void stop() {
    if (site != null) {
      site.close();
    }
  }

  /** What an earlier attack has broken must not fail the next one as well. */
  @BeforeEach
  void revive() {
    try {
      await().atMost(TEN_SECONDS).ignoreExceptions().until(() -> answers());
    } catch (ConditionTimeoutException broken) {
      site.installation().server().kill();
      site.installation().startServer();
    }
  }

  private static boolean answers() {
    try (RawHttp http = RawHttp.connect(gate).patience(Duration.ofSeconds(2))) {
      return http.send(request("GET /readyz", "")).answer().status() == 200;
    }
  }

  @Test
  void manyLargeBodiesOfEmptyObjects() {
    String body = "[" + "{},".repeat(349_000) + "{}]";
    survived(
        () ->
            assertRefused(
                new HostileCrowd(36, seconds(10), body.length())
                    .each(gate, http -> one(http, post("/auth/login/crypto-native", body)))));
  }

  @Test
  void bodiesThatComeAByteInFiveSeconds() {
    survived(
        () ->
            HostileConnections.dripping(
                    gate,
                    "POST /siwe-messages HTTP/1.1\r\n"
                        + HOST
                        + JSON
                        + "content-length: 1000\r\n\r\n",
                    " ",
                    Duration.ofSeconds(5))
                .hold(200, seconds(20)));
  }

  @Test
  void aSilentIdentityProvider() {
    survived(
        () ->
            new HostileCrowd(95, seconds(10))
                .each(gate, http -> one(http, request("GET " + site.authorize(), ""))));
  }

  @Test
  void escapesThatCannotBeRead() {
    String fifty = request("GET /x%ff", "").repeat(50);
    survived(() -> new HostileCrowd(1, seconds(10)).each(gate, http -> pipelined(http, fifty, 50)));
  }

  @Test
  void rejectionsOfAnonymousClients() {
    AtomicInteger turn = new AtomicInteger();
    List<String> requests =
        List.of(
            request("DELETE /nothing", ""),
            request("DELETE /users/V1StGXR8_Z5jdHi6B-myT", ""),
            request("DELETE /users/V1StGXR8_Z5jdHi6B-myT", "authorization: Bearer nothing\r\n"),
            request("DELETE /users/V1StGXR8_Z5jdHi6B-myT", "x-api-key: nothing\r\n"),
            post("/auth/login/crypto-native", "{}"));
    survived(
        () ->
            assertRefused(
                new HostileCrowd(3, seconds(10))
                    .each(
                        gate,
                        http ->
                            pipelined(
                                http,
                                requests.get(turn.getAndIncrement() % requests.size()).repeat(20),
                                20))));
  }

  @Test
  void hundredsOfThousandsOfInvalidElements() {
    String token = "authorization: " + site.operator().value() + "\r\n";
    List<String> bodies =
        List.of(
            "{\"displayName\":\"U\",\"wallets\":[],\"roles\":[" + "{},".repeat(340_000) + "{}]}",
            "{\"displayName\":\"U\",\"roles\":[],\"wallets\":[" + "\"\",".repeat(340_000) + "1]}");
    AtomicInteger turn = new AtomicInteger();
    AtomicInteger longest = new AtomicInteger();
    survived(
        () ->
            assertRefused(
                new HostileCrowd(4, seconds(5), bodies.get(0).length())
                    .each(
                        gate,
                        http -> {
                          String body = bodies.get(turn.getAndIncrement() % bodies.size());
                          RawHttp.Answer answer = http.send(post("/users", token, body)).answer();
                          longest.accumulateAndGet(answer.bytes().length(), Math::max);
                          return List.of(answer.status());
                        })));
    assertThat(longest.get()).as("bytes of the longest answer").isLessThan(1 << 17);
  }

  @Test
  void aRequestIdThatNeverEnds() {
    JsonNode challenge = SignIn.challenge(site.api(), TestWallet.random());
    String message = challenge.get("msg").asText() + "\nRequest ID: " + "a".repeat(3_000);
    String body =
        Client.json()
            .put("message", message)
            .put("signature", TestWallet.random().sign(message))
            .put("nonceToken", challenge.get("nonceToken").asText())
            .toString();
    survived(
        () ->
            assertRefused(
                new HostileCrowd(20, seconds(3))
                    .each(gate, http -> one(http, post("/auth/login/crypto-native", body)))));
  }

  @Test
  void challengesForTheOperatorsWallet() {
    String body = Client.json().put("address", TestWallet.OPERATOR.address()).toString();
    survived(
        () -> {
          new HostileCrowd(20, seconds(3))
              .each(gate, http -> one(http, post("/siwe-messages", body)));
          HttpResponse<String> login =
              SignIn.login(
                  site.api(),
                  TestWallet.OPERATOR,
                  SignIn.challenge(site.api(), TestWallet.OPERATOR));
          assertThat(login.statusCode()).as(login.body()).isEqualTo(200);
        });
  }

  @Test
  void hugeAndCountlessHeaders() {
    String huge = request("GET /readyz", "x-large: " + "a".repeat(1 << 20) + "\r\n");
    String many = request("GET /readyz", "x: y\r\n".repeat(20_000));
    int bytes = (huge.length() + many.length()) / 2;
    survived(
        () ->
            assertRefused(
                new HostileCrowd(20, seconds(5), bytes)
                    .each(gate, http -> one(http, http.hashCode() % 2 == 0 ? huge : many))));
  }

  @Test
  void idleConnections() {
    survived(
        () -> {
          Thread idle =
              new Thread(() -> HostileConnections.idle(gate, "").hold(1_000, seconds(10)));
          Thread waiting =
              new Thread(
                  () ->
                      HostileConnections.idle(
                              gate,
                              "POST /siwe-messages HTTP/1.1\r\nexpect: 100-continue\r\n"
                                  + HOST
                                  + JSON
                                  + "content-length: 100\r\n\r\n")
                          .hold(100, seconds(10)));
          idle.start();
          waiting.start();
          HostileConnections.dripping(
                  gate, "GET /readyz HTTP/1.1\r\n" + HOST, "x: y\r\n", Duration.ofSeconds(1))
              .hold(200, seconds(10));
          join(idle);
          join(waiting);
        });
  }

  @Test
  void unreadResponses() {
    String large = request("GET /openapi.json", "") + request("GET /docs/swagger-ui-bundle.js", "");
    String requests = large.repeat(25);
    survived(() -> HostileConnections.deaf(gate, requests).hold(200, seconds(15)));
  }

  /** Each item has nearly a megabyte, so that a page of them had sixty before it had a bound. */
  @Test
  void pagesOfLargeItemsOfEveryList() {
    String token = "authorization: " + site.operator().value() + "\r\n";
    String organization = organizationWithLargeItems();
    List<String> lists = listsOf(organization);
    AtomicInteger turn = new AtomicInteger();
    survived(
        () -> {
          Map<Integer, Integer> answers =
              new HostileCrowd(12, seconds(10))
                  .each(
                      gate,
                      http ->
                          one(
                              http,
                              request(
                                  "GET " + lists.get(turn.getAndIncrement() % lists.size()),
                                  token)));
          assertThat(answers.keySet()).isSubsetOf(0, 200, 400, 404, 429, 503);
          assertThat(answers).containsKeys(200, 400);
          assertThat(site.installation().server().ended()).as("the server's end").isNotDone();
        });
  }

  private static String organizationWithLargeItems() {
    Answer organization =
        site.operator()
            .post("/organizations", Client.json("{\"name\": \"L\", \"defaultRoles\": []}"));
    assertThat(organization.status()).as(organization.text()).isEqualTo(200);
    String abi = "[" + " ".repeat(970_000) + "]";
    for (int i = 0; i < LARGE_ITEMS; i++) {
      Answer template =
          site.operator()
              .post(
                  "/templates",
                  Client.json()
                      .put("templateKey", "large-" + i)
                      .put("name", "Large " + i)
                      .put("abi", abi));
      assertThat(template.status()).as(template.text()).isEqualTo(201);
    }
    return organization.at("/id");
  }

  /**
   * Every list of the description that needs no more than an organization, with the most items;
   * without those for tenants alone.
   */
  private static List<String> listsOf(String organization) {
    List<String> lists =
        Description.committed().operations().stream()
            .filter(operation -> operation.verb().equals("GET"))
            .flatMap(
                operation ->
                    operation.parameters("query").stream()
                        .filter(parameter -> parameter.get("name").asText().equals("limit"))
                        .map(
                            limit ->
                                operation
                                        .path()
                                        .replace(
                                            "/organizations/{id}", "/organizations/" + organization)
                                    + "?limit="
                                    + limit.at("/schema/maximum").asInt(100)))
            .filter(path -> !path.contains("{") && !path.startsWith("/tenant-actions/"))
            .toList();
    assertThat(lists).hasSizeGreaterThan(30).anyMatch(path -> path.startsWith("/templates?"));
    return lists;
  }

  @Test
  void connectionsByTheThousand() {
    String thousand = request("GET /readyz", "").repeat(1_000);
    survived(
        () -> {
          new HostileCrowd(1, seconds(5))
              .each(
                  gate,
                  http -> {
                    http.send("GET /readyz HTTP/1.1\r\n").reset();
                    return List.of();
                  });
          new HostileCrowd(2, seconds(5)).each(gate, http -> pipelined(http, thousand, 1_000));
        });
  }

  @Test
  void bodiesThatTheNodesPortNeverSeesTheEndOf() {
    survived(
        () ->
            HostileConnections.unfinished(
                    site.node(), "POST / HTTP/1.1\r\nhost: 127.0.0.1\r\n" + JSON, 9_900_000)
                .hold(53, seconds(10)));
  }

  @Test
  void slowBatchesOfTwoAccounts() {
    HostileCalls calls = HostileCalls.ofTwoAccounts(site);
    survived(() -> calls.slowBatches(30, seconds(60)));
  }

  @Test
  void messagesOfSocketsOverTheLimit() {
    List<TestWallet> some = site.wallets().subList(0, IS_LONG ? 200 : 20);
    survived(() -> some.forEach(wallet -> HostileCalls.flood(site.api(), wallet)));
  }

  /** For so long, or for a while. */
  private static Duration seconds(int whole) {
    return Duration.ofSeconds(IS_LONG ? whole : Math.min(whole, SHORT));
  }

  private static void survived(Runnable attack) {
    String name =
        StackWalker.getInstance()
            .walk(all -> all.skip(1).findFirst())
            .orElseThrow()
            .getMethodName();
    HostileTrial.survived(site, name, attack);
  }

  private static void join(Thread thread) {
    try {
      thread.join(Duration.ofMinutes(1).toMillis());
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }
}
