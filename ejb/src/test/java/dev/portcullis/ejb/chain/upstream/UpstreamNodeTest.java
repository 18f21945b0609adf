package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.NodeRateLimitedException;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How an upstream node is called, and that no response of it can do harm. */
public class UpstreamNodeTest {
  public static final ThreadFactory THREADS =
      task -> {
        Thread thread = new Thread(task, "chain-test");
        thread.setDaemon(true);
        return thread;
      };

  private FakeNode fake;
  private UpstreamNode node;

  @BeforeEach
  void start() throws Exception {
    fake = new FakeNode();
    node = new UpstreamNode(quiet(fake.settings()), THREADS, UpstreamCalls.UNCOUNTED);
    // Its first look for the head is its own: what a test makes of the node comes after it.
    await().until(() -> node.newest().isPresent());
  }

  @AfterEach
  void stop() {
    node.close();
    fake.close();
  }

  /** No polling, no WebSocket: only the test's requests are sent. */
  private static UpstreamSettings quiet(UpstreamSettings s) {
    return new UpstreamSettings(
        s.name(),
        s.chainId(),
        s.httpUrl(),
        java.util.Optional.empty(),
        Duration.ofHours(1),
        s.watch(),
        Duration.ofSeconds(2),
        Duration.ofSeconds(2),
        s.maxConnections(),
        s.maxResponseBytes());
  }

  @Test
  void readsHeadAndBlocks() {
    assertThat(node.chainId()).isEqualTo(77);
    assertThat(node.name()).isEqualTo("test");
    assertThat(node.head().number()).isEqualTo(5);
    ChainHeader three = node.block(3).orElseThrow();
    assertThat(three.hash().text()).isEqualTo(FakeNode.hash(3));
    assertThat(three.parentHash().text()).isEqualTo(FakeNode.hash(2));
    assertThat(three.timestamp()).isEqualTo(1_700_000_003L);
    assertThat(node.block(6)).isEmpty();
  }

  @Test
  void passesTheNodesOwnErrorThrough() {
    NodeErrorException refusal =
        catchThrowableOfType(
            NodeErrorException.class,
            () -> node.call("eth_mystery", JsonNodeFactory.instance.arrayNode()));
    assertThat(refusal.code()).isEqualTo(-32601);
    assertThat(refusal).hasMessage("no such method");
    assertThat(refusal.data()).hasToString("{\"x\":[1]}");
  }

  @Test
  void methodsOfTheRollupAreCalledByTheNameThatTheNodeKnows() {
    Function<JsonNode, FakeNode.Reply> chain = fake.http;
    fake.http =
        request ->
            request.path("method").asText().equals("zks_batchNumber")
                ? new FakeNode.Reply(
                    200,
                    "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":7}".formatted(request.get("id")))
                : chain.apply(request);
    fake.asked.clear();
    for (int i = 0; i < 2; i++) {
      assertThat(node.call("rollup_batchNumber", JsonNodeFactory.instance.arrayNode()).asInt())
          .isEqualTo(7);
    }
    assertThat(fake.asked)
        .filteredOn(method -> method.endsWith("_batchNumber"))
        .containsExactly("rollup_batchNumber", "zks_batchNumber", "zks_batchNumber");
  }

  @Test
  void aTagOfRollupsThatTheNodeLacksIsReplacedInOneCallAndInMany() {
    Function<JsonNode, FakeNode.Reply> chain = fake.http;
    fake.http =
        request -> {
          if (!request.path("method").asText().equals("eth_getBalance")) {
            return chain.apply(request);
          }
          String body =
              request.at("/params/1").asText().equals("safe")
                  ? "\"result\":\"0x7\""
                  : "\"error\":{\"code\":-32602,\"message\":\"invalid argument 1\"}";
          return new FakeNode.Reply(
              200, "{\"jsonrpc\":\"2.0\",\"id\":%s,%s}".formatted(request.get("id"), body));
        };
    JsonNode params = JsonNodeFactory.instance.arrayNode().add("0x0").add("l1_committed");
    fake.asked.clear();
    assertThat(node.callAll("eth_getBalance", List.of(params))).hasToString("[\"0x7\"]");
    assertThat(node.call("eth_getBalance", params).asText()).isEqualTo("0x7");
    assertThat(fake.asked).filteredOn("eth_getBalance"::equals).hasSize(3);
    NodeErrorException refusal =
        catchThrowableOfType(
            NodeErrorException.class,
            () ->
                node.call(
                    "eth_getBalance", JsonNodeFactory.instance.arrayNode().add("0x0").add("?")));
    assertThat(refusal.code()).isEqualTo(-32602);
  }

  @Test
  void anErrorInAnHttpErrorIsStillTheNodesOwn() {
    fake.http =
        request ->
            new FakeNode.Reply(
                400,
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32602,\"message\":\"no\"}}");
    assertThatThrownBy(() -> node.head()).isInstanceOf(NodeErrorException.class).hasMessage("no");
  }

  /** -32005 (EIP-1474) may concern the size of one caller's request, which affects no other. */
  @ParameterizedTest
  @CsvSource({
    "eth_blockNumber,limit exceeded,true",
    "eth_call,limit exceeded,false",
    "eth_getBlockReceipts,limit exceeded,false",
    "eth_call,Too many requests,true",
    "eth_getLogs,daily request count exceeded,true",
    "eth_getLogs,query returned more than 10000 results,false"
  })
  void forSmallRequestsTheCodeAloneIndicatesARateLimit(
      String method, String message, boolean meant) {
    assertThat(
            RateLimitDetector.isRateLimit(
                method, 200, new NodeErrorException(-32005, message, null)))
        .isEqualTo(meant);
  }

  /** What rate limits of nodes look like: HTTP status, Retry-After, body. */
  static Stream<Arguments> rateLimits() {
    String error = "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%d,\"message\":\"%s\"%s}}";
    return Stream.of(
        Arguments.of(429, "7", "", 7),
        Arguments.of(429, "7", "<html>", 7),
        Arguments.of(429, "7", "{\"error\":\"slow\"}", 7),
        Arguments.of(429, "7", "{}", 7),
        Arguments.of(429, "7", error.formatted("null", -32005, "slow down", ""), 7),
        Arguments.of(429, "7", error.formatted("ID", 1, "x", ""), 7),
        Arguments.of(429, "86400", "", 120),
        Arguments.of(429, "never", "", 1),
        Arguments.of(429, "Wed, 21 Oct 2015 07:28:00 GMT", "", 1),
        Arguments.of(429, null, "", 1),
        Arguments.of(200, null, error.formatted("ID", -32005, "limit exceeded", ""), 1),
        Arguments.of(200, null, error.formatted("ID", 429, "compute units", ""), 1),
        Arguments.of(
            200,
            null,
            error.formatted(
                "ID", -32005, "too many", ",\"data\":{\"rate\":{\"backoff_seconds\":30}}"),
            30));
  }

  @ParameterizedTest
  @MethodSource("rateLimits")
  void aRateLimitIsObeyedAndTheNodeIsNotAway(
      int status, String retryAfter, String body, long seconds) {
    fake.http =
        request ->
            new FakeNode.Reply(
                status, body.replace("ID", request.path("id").toString()), retryAfter);
    Failure first = catchThrowableOfType(Failure.class, () -> node.block(3));
    assertThat(first.reason()).isEqualTo(Reason.CHAIN_UNAVAILABLE);
    assertThat(NodeRateLimitedException.wait(first)).isPresent();
    assertThat(first.retryAfterSeconds()).isEqualTo(seconds);
    int asked = fake.asked.size();
    for (int i = 0; i < 50; i++) {
      assertThat(catchThrowableOfType(Failure.class, () -> node.head()).retryAfterSeconds())
          .isBetween(1L, seconds);
    }
    assertThat(fake.asked).as("not queried before the retry time").hasSize(asked);
    assertThat(node.breaker().closed()).isTrue();
    assertThat(node.reachable()).isTrue();
    assertThat(node.problem().orElseThrow().description()).isEqualTo("Its rate limit is reached");
  }

  @Test
  void aNodeIsQueriedAgainAfterItsRateLimit() {
    fake.http =
        request ->
            new FakeNode.Reply(
                200, FakeNode.error(request, "{\"code\":-32005,\"message\":\"\"}").body());
    assertUnavailable(() -> node.head());
    fake.http = fake::asChain;
    await().until(() -> headNumber() == 5);
  }

  private long headNumber() {
    try {
      return node.head().number();
    } catch (Failure busy) {
      return -1;
    }
  }

  @Test
  void aSearchThatIsTooLargeIsNoRateLimit() {
    fake.http =
        request ->
            FakeNode.error(
                request,
                "{\"code\":-32005,\"message\":\"query returned more than 10000 results\"}");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> node.call("eth_getLogs", JsonNodeFactory.instance.arrayNode()))
          .isInstanceOf(NodeErrorException.class);
    }
  }

  @Test
  void aNodeThatTurnsIntoAnotherChainWithoutAFailureIsNotFollowed() {
    assertThat(node.head().number()).isEqualTo(5);
    fake.chainId = 78;
    fake.otherHistory = true;
    fake.head = 9;
    assertUnavailable(() -> node.head());
    assertThat(node.isOfAnotherChain()).isTrue();
    assertUnavailable(() -> node.block(3));
    fake.chainId = 77;
    fake.otherHistory = false;
    assertThat(node.head().number()).isEqualTo(9);
  }

  @Test
  void aHeadThatExtendsTheOthersCostsNoExtraQueries() {
    fake.asked.clear();
    for (long head = 5; head < 9; head++) {
      fake.head = head;
      assertThat(node.head().number()).isEqualTo(head);
    }
    assertThat(fake.asked).hasSize(4).containsOnly("eth_getBlockByNumber");
    fake.head = 20;
    assertThat(node.head().number()).isEqualTo(20);
    assertThat(fake.asked).endsWith("eth_getBlockByNumber", "eth_chainId");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "null",
        "[]",
        "42",
        "{}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID}",
        "{\"jsonrpc\":\"2.0\",\"id\":999999,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"error\":7}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"error\":{\"code\":\"x\",\"message\":\"y\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"error\":{\"code\":99999999999,\"message\":\"y\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"error\":{\"code\":1}}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":null}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":\"0x5\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":[]}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"number\":5}}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"number\":\"0x10000000000000000\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"number\":\"0xffffffffffffffff\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"number\":\"0x5\",\"hash\":\"0x12\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":BLOCK} trailing",
      })
  void anAnswerThatCannotBeUsedIsUnavailability(String body) {
    fake.http =
        request ->
            new FakeNode.Reply(
                200,
                body.replace("ID", request.path("id").toString())
                    .replace("BLOCK", FakeNode.block(5).toString()));
    assertUnavailable(() -> node.head());
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 400, 404, 500, 503})
  void anHttpErrorIsUnavailability(int status) {
    fake.http = request -> new FakeNode.Reply(status, "<html>");
    assertUnavailable(() -> node.head());
  }

  /** As proxies and gateways for keys have it. */
  @ParameterizedTest
  @ValueSource(strings = {"{\"error\":\"unauthorized\"}", "{\"message\":\"no key\"}", "[]", "7"})
  void aRejectionByAProxyIsReportedByItsStatus(String body) {
    fake.http = request -> new FakeNode.Reply(401, body);
    try (LogLines lines = LogLines.of(RpcClient.class)) {
      assertUnavailable(() -> node.head());
      assertThat(lines.texts()).singleElement().asString().contains("HTTP status 401");
    }
  }

  @Test
  void aBlockOtherThanTheRequestedOneIsRejected() {
    fake.http = request -> FakeNode.result(request, FakeNode.block(4).toString());
    assertUnavailable(() -> node.block(3));
  }

  @Test
  void jsonNestedWithoutEndIsUnavailability() {
    fake.http = request -> FakeNode.result(request, "[".repeat(40_000) + "]".repeat(40_000));
    assertUnavailable(() -> node.head());
  }

  @Test
  void aTraceAsDeepAsTheEvmAllowsIsRead() {
    fake.http =
        request -> FakeNode.result(request, "{\"calls\":[".repeat(1024) + "]}".repeat(1024));
    assertThat(node.call("debug_traceCall", JsonNodeFactory.instance.arrayNode()).isObject())
        .isTrue();
  }

  @Test
  void anAnswerAboveTheLimitIsRefusedAsTooLarge() {
    fake.http = request -> FakeNode.result(request, "\"" + "x".repeat(100_000) + "\"");
    NodeErrorException refusal = catchThrowableOfType(NodeErrorException.class, () -> node.head());
    assertThat(refusal.code()).isEqualTo(RpcClient.RESPONSE_TOO_LARGE);
  }

  @Test
  void aNodeThatNeverAnswersIsUnavailable() {
    fake.http = request -> new FakeNode.Reply(200, null);
    assertUnavailable(() -> node.head());
  }

  @Test
  void aMissingNodeIsUnavailableAndUsedAgainOnReturn() throws Exception {
    fake.close();
    assertUnavailable(() -> node.head());
    fake = new FakeNode(fake.port());
    assertThat(node.head().number()).isEqualTo(5);
  }

  @Test
  void anyFailureOfANodeIsAFewLogLines() {
    AtomicInteger asked = new AtomicInteger();
    try (LogLines lines = LogLines.of(RpcClient.class)) {
      fake.http = request -> new FakeNode.Reply(503, "<html>");
      assertUnavailableOften(() -> node.head());
      assertThat(lines.texts()).as("down").singleElement().asString().contains("does not respond");

      fake.http = request -> new FakeNode.Reply(200, "nonsense");
      assertUnavailableOften(() -> node.head());
      assertThat(lines.texts()).as("and of no use").hasSize(2);

      String block = FakeNode.block(5).toString();
      fake.http =
          request ->
              asked.incrementAndGet() % 2 == 0
                  ? new FakeNode.Reply(503, "<html>")
                  : request.path("method").asText().equals("eth_chainId")
                      ? FakeNode.result(request, "\"0x4d\"")
                      : FakeNode.result(request, block);
      for (int i = 0; i < 50; i++) {
        try {
          node.head();
        } catch (Failure now) {
          assertThat(now.reason()).isEqualTo(Reason.CHAIN_UNAVAILABLE);
        }
      }
      assertThat(lines.texts()).as("and up and down again").hasSize(3);
    }
  }

  private static void assertUnavailableOften(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    for (int i = 0; i < 50; i++) {
      assertUnavailable(call);
    }
  }

  @Test
  void anotherChainIsRefusedAtTheStart() {
    fake.chainId = 1;
    assertThatThrownBy(
            () -> new UpstreamNode(quiet(fake.settings()), THREADS, UpstreamCalls.UNCOUNTED))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("chain.id")
        .hasMessageContaining("77")
        .hasMessageContaining("chain id 1");
  }

  @Test
  void anotherChainBehindTheSameAddressIsNotUsed() throws Exception {
    fake.close();
    assertUnavailable(() -> node.head());
    fake = new FakeNode(fake.port());
    fake.chainId = 78;
    assertUnavailable(() -> node.head());
    assertThat(fake.asked).containsOnly("eth_chainId");
    fake.chainId = 77;
    assertThat(node.head().number()).isEqualTo(5);
  }

  @Test
  void withoutASettingTheNodesChainIdIsTakenAndKept() throws Exception {
    UpstreamSettings s = quiet(fake.settings());
    UpstreamSettings open =
        new UpstreamSettings(
            s.name(),
            OptionalLong.empty(),
            s.httpUrl(),
            s.wsUrl(),
            s.poll(),
            s.watch(),
            s.timeout(),
            s.attempt(),
            s.maxConnections(),
            s.maxResponseBytes());
    fake.chainId = 1234;
    try (UpstreamNode taken = new UpstreamNode(open, THREADS, UpstreamCalls.UNCOUNTED)) {
      assertThat(taken.chainId()).isEqualTo(1234);
      fake.close();
      assertUnavailable(taken::head);
      fake = new FakeNode(fake.port());
      assertUnavailable(taken::head);
    }
  }

  @Test
  void anUnrequestedLogIsRejected() {
    String contract = "0x" + "11".repeat(20);
    String log =
        """
        {"address":"%1$s","topics":["%3$s"],"data":"0x","blockNumber":"0x9","blockHash":"%2$s",
         "transactionHash":"%3$s","transactionIndex":"0x0","logIndex":"0x0","removed":false}
        """;
    fake.http =
        request ->
            FakeNode.result(
                request, "[" + log.formatted(contract, FakeNode.hash(9), FakeNode.hash(1)) + "]");
    FollowedEvents wanted = new FollowedEvents(Set.of(event(contract)));
    assertThat(node.logs(block(9), wanted)).hasSize(1);
    assertUnavailable(() -> node.logs(block(8), wanted));
    FollowedEvents others = new FollowedEvents(Set.of(event("0x" + "22".repeat(20))));
    assertUnavailable(() -> node.logs(block(9), others));
  }

  @Test
  void manyBlocksAreReadUpToTheFirstMissingOne() {
    fake.head = 40;
    assertThat(node.blocks(3, 40))
        .extracting(ChainHeader::number)
        .containsExactlyElementsOf(LongStream.rangeClosed(3, 40).boxed().toList());
    assertThat(node.blocks(38, 60)).hasSize(3);
    assertThat(node.blocks(41, 60)).isEmpty();
  }

  @Test
  void oneOfManyBlocksThatIsMissingFailsThemAll() {
    fake.head = 40;
    fake.http =
        request ->
            request.path("params").path(0).asText().equals("0x11")
                ? new FakeNode.Reply(503, "<html>")
                : fake.asChain(request);
    assertUnavailable(() -> node.blocks(3, 40));
  }

  private static ChainHeader block(long number) {
    return new ChainHeader(
        number, new Hash32(FakeNode.hash(number)), new Hash32(FakeNode.hash(number - 1)), 0);
  }

  private static FollowedEvents.Event event(String contract) {
    return new FollowedEvents.Event(new Address(contract), new Hash32(FakeNode.hash(1)));
  }

  private static void assertUnavailable(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    Failure failure = catchThrowableOfType(Failure.class, call);
    assertThat(failure).isNotNull();
    assertThat(failure.reason()).isEqualTo(Reason.CHAIN_UNAVAILABLE);
    assertThat(failure.getMessage()).doesNotContain("127.0.0.1", "/key");
  }
}
