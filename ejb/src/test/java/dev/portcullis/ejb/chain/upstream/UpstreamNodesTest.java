package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.chain.Bloom;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainHealth;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.SignedSamples;
import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.ejb.chain.trace.TraceSupport;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.web3j.crypto.Hash;

/** Several nodes replace each other, and the application sees one continuous chain. */
class UpstreamNodesTest {
  private static final long LAG = 3;
  private static final Duration FOREVER = Duration.ofHours(1);
  private static final String RAW = SignedSamples.dynamicFee(SignedSamples.TARGET, 77);

  private final List<ChainHeader> heads = new CopyOnWriteArrayList<>();
  private final List<FakeNode> fakes = new ArrayList<>();
  private static final Address EMITTER = new Address("0x" + "11".repeat(20));
  private static final Hash32 TOPIC = new Hash32(FakeNode.hash(1));
  private static final FollowedEvents WANTED =
      new FollowedEvents(Set.of(new FollowedEvents.Event(EMITTER, TOPIC)));

  private FakeNode first;
  private FakeNode second;
  private UpstreamNodes nodes;

  @BeforeEach
  void start() throws Exception {
    first = fake();
    second = fake();
  }

  private FakeNode fake() throws Exception {
    FakeNode fake = new FakeNode();
    fake.http = well(fake);
    fakes.add(fake);
    return fake;
  }

  /** Answers, besides what a chain does, which node it is, and takes transactions. */
  private static Function<JsonNode, FakeNode.Reply> well(FakeNode fake) {
    return request ->
        switch (request.path("method").textValue()) {
          case "eth_whoami", "eth_call", "eth_getTransactionCount" ->
              FakeNode.result(request, "\"" + fake.port() + "\"");
          case "eth_getTransactionByHash" -> FakeNode.result(request, "null");
          case "eth_sendRawTransaction" -> FakeNode.result(request, "\"" + fake.port() + "\"");
          case "eth_getLogs" -> FakeNode.result(request, "[]");
          case "debug_traceCall" -> FakeNode.result(request, "{}");
          default -> fake.asChain(request);
        };
  }

  @AfterEach
  void stop() {
    Context.clear();
    if (nodes != null) {
      nodes.close();
    }
    fakes.forEach(FakeNode::close);
  }

  private void follow() {
    follow(FOREVER);
  }

  /** By polling: the tests set the nodes' heads. */
  private void follow(Duration catchUp) {
    follow(catchUp, this::settings);
  }

  private void follow(Duration catchUp, Function<FakeNode, UpstreamSettings> each) {
    nodes =
        new UpstreamNodes(
            new FailoverSettings(fakes.stream().map(each).toList(), LAG, catchUp),
            UpstreamNodeTest.THREADS,
            node -> UpstreamCalls.UNCOUNTED);
    var unused = nodes.onHead(heads::add);
    await().until(() -> nodes.inSyncCount() == fakes.stream().filter(f -> f.chainId == 77).count());
  }

  private UpstreamSettings settings(FakeNode fake) {
    return settings(fake, Duration.ofSeconds(4));
  }

  private static UpstreamSettings settings(FakeNode fake, Duration timeout) {
    UpstreamSettings s = fake.settings(Optional.empty());
    return new UpstreamSettings(
        s.name(),
        s.chainId(),
        s.httpUrl(),
        s.wsUrl(),
        s.poll(),
        s.watch(),
        timeout,
        Duration.ofSeconds(1),
        s.maxConnections(),
        s.maxResponseBytes());
  }

  @Test
  void aNodeThatDoesNotTraceIsNamedUntilItDoes() {
    first.http =
        request ->
            request.path("method").asText().equals("debug_traceCall")
                ? new FakeNode.Reply(
                    200,
                    "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32601,\"message\":\"no\"}}"
                        .formatted(request.path("id")))
                : well(first).apply(request);
    follow();
    assertThat(nodes.limitation()).as("before the first trace query").isEmpty();
    assertThat(traced())
        .containsExactly(
            "It does not support debug_traceCall: transactions and estimates are denied, and reads"
                + " unless rpc.judge-reads is false",
            null);
    assertThat(nodes.limitation()).isPresent();
    first.http = well(first);
    assertThat(traced()).containsExactly(null, null);
    assertThat(nodes.limitation()).isEmpty();
  }

  @Test
  void aNodeThatTracesNoneOfSeveralIsNamed() {
    first.http =
        request ->
            request.path("method").asText().equals("debug_traceCall")
                ? new FakeNode.Reply(
                    200,
                    "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32601,\"message\":\"no\"}}"
                        .formatted(request.path("id")))
                : well(first).apply(request);
    follow();
    List<JsonNode> two = List.of(TraceSupport.probeParams(), TraceSupport.probeParams());
    assertThatThrownBy(() -> nodes.callAll(TraceCall.METHOD, two))
        .isInstanceOf(NodeErrorException.class);
    assertThat(nodes.limitation()).isPresent();
  }

  private List<String> traced() {
    return ChainHealth.of(HealthKind.CHAIN_NODE, nodes).stream()
        .flatMap(check -> check.probe().get().stream())
        .map(HealthItem::reason)
        .toList();
  }

  private static FakeNode.Reply broken(JsonNode request) {
    return new FakeNode.Reply(503, "<html>");
  }

  private static FakeNode.Reply limited(JsonNode request) {
    return new FakeNode.Reply(429, "", "60");
  }

  @Test
  void aRateLimitedNodeIsSkippedAndAnotherResponds() {
    follow();
    FakeNode leader = answering();
    FakeNode other = leader == first ? second : first;
    leader.http = UpstreamNodesTest::limited;
    long before = whoami(leader);
    callTenTimes(other);
    assertThat(whoami(leader) - before).isLessThanOrEqualTo(1);
    // A probe that was under way with the first call has arrived by now.
    int asked = leader.asked.size();
    callTenTimes(other);
    assertThat(leader.asked).as("probes leave it alone, too").hasSize(asked);
    assertThat(nodes.inSyncCount()).as("it is not away").isEqualTo(2);
  }

  private static long whoami(FakeNode node) {
    return node.asked.stream().filter("eth_whoami"::equals).count();
  }

  private void callTenTimes(FakeNode answers) {
    for (int i = 0; i < 10; i++) {
      assertThat(call("eth_whoami").textValue()).isEqualTo("" + answers.port());
    }
  }

  @Test
  void theOtherNodeDecidesWhenOneLeavesOutLogsAndHasNoReceipts() {
    follow();
    FakeNode leader = answering();
    FakeNode other = leader == first ? second : first;
    ChainLog log = new ChainLog(EMITTER, List.of(TOPIC), "0x", 3, blockHash(3), blockHash(3), 0, 0);
    ChainHeader block = new ChainHeader(3, blockHash(3), blockHash(2), 0, Bloom.of(List.of(log)));
    Function<JsonNode, FakeNode.Reply> well = other.http;
    other.http =
        request ->
            request.path("method").asText().equals("eth_getLogs")
                ? FakeNode.result(request, "[" + BelievedLogs.json(log) + "]")
                : well.apply(request);
    assertThat(nodes.logs(block, WANTED)).containsExactly(log);
    other.http = well;
    Failure neither = catchThrowableOfType(Failure.class, () -> nodes.logs(block, WANTED));
    assertThat(neither.reason()).isEqualTo(Reason.CHAIN_UNAVAILABLE);
  }

  private static Hash32 blockHash(long number) {
    return new Hash32(FakeNode.hash(number));
  }

  /** Answers neither head nor calls for the requested time. */
  private static FakeNode.Reply silent(JsonNode request) {
    return new FakeNode.Reply(200, null);
  }

  private JsonNode call(String method, String... params) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    Stream.of(params).forEach(list::add);
    return nodes.call(method, list);
  }

  /** Which node answers. */
  private FakeNode answering() {
    int port = call("eth_whoami").asInt();
    return fakes.stream().filter(fake -> fake.port() == port).findFirst().orElseThrow();
  }

  private static void assertUnavailable(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    Failure failure = catchThrowableOfType(Failure.class, call);
    assertThat(failure).isNotNull();
    assertThat(failure.reason()).isEqualTo(Reason.CHAIN_UNAVAILABLE);
    assertThat(failure.getMessage()).doesNotContain("127.0.0.1", "/key");
  }

  private List<Long> announced() {
    return heads.stream().map(ChainHeader::number).toList();
  }

  /** Waits until the node's current state has been read. */
  private static void awaitLooks(FakeNode fake) {
    int before = fake.asked.size();
    await().until(() -> fake.asked.size() >= before + 3);
  }

  @Test
  void theFirstNodeIsQueriedAndTheNextOneOnFailure() {
    follow();
    assertThat(answering()).isSameAs(first);
    assertThat(second.asked).doesNotContain("eth_whoami");
    try (LogLines lines = LogLines.of(NodeFailover.class)) {
      first.http = UpstreamNodesTest::broken;
      assertThat(answering()).isSameAs(second);
      assertThat(lines.texts()).singleElement().asString().contains("" + first.port());
    }
    first.http = well(first);
    await().until(() -> nodes.inSyncCount() == 2);
    assertThat(answering()).as("no switch back without a failure").isSameAs(second);
  }

  @Test
  void anUnreachableOrSilentNodeIsReplaced() {
    follow();
    first.http = UpstreamNodesTest::silent;
    assertThat(answering()).isSameAs(second);
    first.http = well(first);
    await().until(() -> nodes.inSyncCount() == 2);
    second.close();
    assertThat(answering()).isSameAs(first);
  }

  @Test
  void aCallThatIsTooSlowIsNotPutToEveryNode() {
    follow(FOREVER, fake -> settings(fake, Duration.ofSeconds(1)));
    Function<JsonNode, FakeNode.Reply> well = well(first);
    first.http =
        request ->
            request.path("method").asText().equals("eth_call")
                ? silent(request)
                : well.apply(request);
    for (int i = 0; i < 2; i++) {
      assertUnavailable(() -> call("eth_call"));
    }
    assertThat(second.asked).doesNotContain("eth_call");
    assertThat(answering()).as("its slowness is not the node's").isSameAs(first);
  }

  @Test
  void anErrorResponseIsAResponse() {
    follow();
    assertThatThrownBy(() -> call("eth_mystery")).isInstanceOf(NodeErrorException.class);
    assertThat(second.asked).doesNotContain("eth_mystery");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"eth_sendTransaction", "eth_sign", "eth_newFilter", "evm_mine", "anvil_reset"})
  void aCallThatMayChangeStateIsSentOnce(String method) {
    follow();
    Function<JsonNode, FakeNode.Reply> well = well(first);
    // Its heads are reported, or the other leads before the call.
    first.http =
        request ->
            request.path("method").asText().equals(method) ? broken(request) : well.apply(request);
    assertUnavailable(() -> call(method));
    assertThat(second.asked).doesNotContain(method);
  }

  @Test
  void whenAllNodesFailTheCallDoes() {
    follow();
    first.http = UpstreamNodesTest::broken;
    second.http = UpstreamNodesTest::broken;
    assertUnavailable(() -> call("eth_whoami"));
    await().until(() -> !nodes.reachable());
    first.http = well(first);
    await().until(nodes::reachable);
    assertThat(answering()).isSameAs(first);
  }

  @Test
  void aNodeThatFallsBehindIsReplaced() {
    follow();
    second.head = 5 + LAG;
    awaitLooks(second);
    assertThat(answering()).isSameAs(first);
    second.head = 6 + LAG;
    await().until(() -> answering() == second);
    await().until(() -> announced().contains(6 + LAG));
    assertThat(nodes.head().number()).isEqualTo(6 + LAG);
    assertThat(announced()).isSorted();
  }

  @Test
  void oneOfThreeThatInventsBlocksIsNotFollowed() throws Exception {
    FakeNode liar = fake();
    liar.head = 1_000_000;
    follow();
    awaitLooks(liar);
    assertThat(answering()).isSameAs(first);
    assertThat(nodes.head().number()).isEqualTo(5);
    first.head = 6;
    second.head = 6;
    await().until(() -> announced().contains(6L));
    assertThat(announced()).isSorted().doesNotContain(1_000_000L);
  }

  @Test
  void aNodeOfAnotherChainIsNeverQueriedAndReportedOnce() {
    first.chainId = 78;
    try (LogLines lines = LogLines.of(ChainIdentity.class)) {
      follow();
      for (int i = 0; i < 20; i++) {
        assertThat(answering()).isSameAs(second);
      }
      awaitLooks(first);
      assertThat(first.asked).containsOnly("eth_chainId");
      assertThat(lines.texts())
          .singleElement()
          .asString()
          .contains("" + first.port())
          .contains("chain id 78");
    }
    second.http = UpstreamNodesTest::broken;
    assertUnavailable(() -> call("eth_whoami"));
    assertThat(first.asked).containsOnly("eth_chainId");
  }

  @Test
  void aNodeThatBecomesOneOfAnotherChainIsReplaced() throws Exception {
    follow();
    int port = first.port();
    first.close();
    assertThat(answering()).isSameAs(second);
    first = new FakeNode(port, 78);
    fakes.set(0, first);
    first.head = 50;
    awaitLooks(first);
    assertThat(answering()).isSameAs(second);
    assertThat(first.asked).containsOnly("eth_chainId");
  }

  @Test
  void aNodeThatIsOfAnotherChainWithoutHavingFailedIsReplaced() {
    follow();
    assertThat(answering()).isSameAs(first);
    first.chainId = 78;
    await().until(() -> answering() == second);
    await().until(() -> nodes.inSyncCount() == 1);
    first.chainId = 77;
    await().until(() -> nodes.inSyncCount() == 2);
  }

  @Test
  void aPinnedNodeAnswersForItselfOnly() {
    first.head = 7;
    second.head = 7;
    follow();
    ChainNode pinned = nodes.pinned();
    first.chainId = 78;
    await().until(() -> answering() == second);
    nodes.confirmChain();
    assertUnavailable(pinned::confirmChain);
  }

  @Test
  void aNodeThatHasLostBlocksIsNotPinned() {
    first.head = 7;
    second.head = 7;
    follow();
    assertThat(nodes.head().number()).isEqualTo(7);
    first.head = 5;
    await()
        .until(
            () -> {
              try {
                assertThat(nodes.pinned().head().number()).isEqualTo(7);
                return true;
              } catch (Failure behind) {
                return false;
              }
            });
  }

  @Test
  void headsNeverGoBackWithTheNodeThatTookOver() {
    first.head = 7;
    follow();
    assertThat(nodes.head().number()).isEqualTo(7);
    first.http = UpstreamNodesTest::broken;
    assertUnavailable(nodes::head);
    assertUnavailable(() -> nodes.block(6));
    assertUnavailable(() -> nodes.logs(block(7, Bloom.UNKNOWN), WANTED));
    assertUnavailable(() -> call("eth_whoami"));
    assertThat(nodes.reachable()).isFalse();
    assertThat(second.asked).doesNotContain("eth_getLogs", "eth_whoami");

    second.head = 7;
    await().until(nodes::reachable);
    assertThat(nodes.head().number()).isEqualTo(7);
    assertThat(nodes.logs(block(7, Bloom.UNKNOWN), WANTED)).isEmpty();
    second.head = 8;
    await().until(() -> announced().contains(8L));
    assertThat(announced()).isSorted().endsWith(8L).allMatch(number -> number >= 7);
  }

  @Test
  void aNodeThatOmitsALogIsReplacedByOneThatDoesNot() {
    follow();
    String log =
        """
        {"address":"%s","topics":["%s"],"data":"0x","blockNumber":"0x5","blockHash":"%s",
         "transactionHash":"%s","transactionIndex":"0x0","logIndex":"0x0","removed":false}
        """
            .formatted(EMITTER.text(), TOPIC, FakeNode.hash(5), FakeNode.hash(1));
    ChainLog truth =
        new ChainLog(
            EMITTER,
            List.of(TOPIC),
            "0x",
            5,
            new Hash32(FakeNode.hash(5)),
            new Hash32(FakeNode.hash(1)),
            0,
            0);
    Function<JsonNode, FakeNode.Reply> well = well(second);
    second.http =
        request ->
            request.path("method").asText().equals("eth_getLogs")
                ? FakeNode.result(request, "[" + log + "]")
                : well.apply(request);
    ChainHeader block = block(5, Bloom.of(List.of(truth)));
    // Its own receipts do not add up to the filter of the block either.
    Function<JsonNode, FakeNode.Reply> liar = well(first);
    first.http =
        request ->
            request.path("method").asText().equals("eth_getBlockReceipts")
                ? FakeNode.result(request, "[]")
                : liar.apply(request);
    assertThat(nodes.logs(block, WANTED)).containsExactly(truth);
    assertThat(first.asked).contains("eth_getLogs", "eth_getBlockReceipts");
    assertThat(second.asked).contains("eth_getLogs");
  }

  @Test
  void aBlockIsDisputedIfAnotherNodeHasAnotherOfItsNumber() {
    follow();
    assertThat(nodes.hasConflictingBlock(block(5, Bloom.UNKNOWN))).isFalse();
    second.forkedAt = 4;
    assertThat(nodes.hasConflictingBlock(block(5, Bloom.UNKNOWN))).isTrue();
    assertThat(nodes.hasConflictingBlock(block(3, Bloom.UNKNOWN))).isFalse();
    assertThat(nodes.hasConflictingBlock(block(6, Bloom.UNKNOWN)))
        .as("not reached by it")
        .isFalse();
  }

  private static ChainHeader block(long number, Bloom bloom) {
    return new ChainHeader(
        number, new Hash32(FakeNode.hash(number)), new Hash32(FakeNode.hash(number - 1)), 0, bloom);
  }

  @Test
  void aCallWaitsForANodeThatIsJustBehind() {
    first.head = 6;
    follow();
    assertThat(nodes.head().number()).isEqualTo(6);
    Function<JsonNode, FakeNode.Reply> well = well(first);
    first.http =
        request -> {
          if (!request.path("method").asText().equals("eth_whoami")) {
            return well.apply(request);
          }
          second.head = 6;
          return broken(request);
        };
    assertThat(answering()).isSameAs(second);
  }

  @Test
  void anotherBlockAtTheSameHeightIsNotTheAnnouncedOne() {
    second.forkedAt = 5;
    follow();
    assertThat(nodes.head().hash().text()).isEqualTo(FakeNode.hash(5));
    first.http = UpstreamNodesTest::broken;
    assertUnavailable(nodes::head);
    second.head = 6;
    await().until(nodes::reachable);
    assertThat(nodes.head().number()).as("a longer chain is a reorganisation").isEqualTo(6);
    assertThat(announced()).isSorted().endsWith(6L).allMatch(number -> number >= 5);
  }

  @Test
  void blocksMissingAtAllNodesForLongAreAbandoned() {
    first.head = 7;
    follow(Duration.ofMillis(300));
    assertThat(nodes.head().number()).isEqualTo(7);
    try (LogLines lines = LogLines.of(NodeFailover.class)) {
      first.http = UpstreamNodesTest::broken;
      await().until(() -> announced().contains(5L));
      assertThat(answering()).isSameAs(second);
      assertThat(lines.texts())
          .anyMatch(line -> line.startsWith("No chain node still has the announced block 7 "));
    }
  }

  @Test
  void aNodeThatReturnsWithoutItsBlocksIsRejected() throws Exception {
    first.head = 7;
    second.head = 6;
    follow();
    assertThat(nodes.head().number()).isEqualTo(7);
    int port = first.port();
    first.close();
    first = new FakeNode(port);
    fakes.set(0, first);
    first.http = well(first);
    first.head = 5;
    assertUnavailable(nodes::head);
    awaitLooks(first);
    assertUnavailable(nodes::head);
    assertUnavailable(() -> call("eth_whoami"));
    second.head = 8;
    await().until(nodes::reachable);
    assertThat(answering()).isSameAs(second);
    assertThat(announced()).isSorted().endsWith(8L).allMatch(number -> number >= 7);
  }

  @Test
  void anUncontradictedRemovalByTheLeaderIsAReorganization() {
    first.head = 7;
    follow();
    assertThat(nodes.head().number()).isEqualTo(7);
    first.head = 6;
    first.forkedAt = 6;
    assertThat(nodes.head().number()).isEqualTo(6);
    await().until(() -> announced().contains(6L));
    assertThat(answering()).isSameAs(first);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aHeadOlderThanAResponseIsNotReported(boolean alone) {
    if (alone) {
      fakes.remove(second);
      second.close();
    }
    follow(FOREVER, FakeNode::settings);
    await().until(() -> first.sockets() == 1);
    second.http = UpstreamNodesTest::broken;
    await().until(() -> nodes.inSyncCount() == 1);
    first.head = 12;
    assertThat(nodes.head().number()).isEqualTo(12);

    first.announce(11);
    awaitLooks(first);
    first.head = 13;
    first.announce(13);

    await().until(() -> announced().contains(13L));
    assertThat(announced()).isSorted().doesNotContain(11L);
  }

  @Test
  void aFlappingNodeCostsAFewLinesAndNoHead() {
    follow();
    AtomicInteger asked = new AtomicInteger();
    Function<JsonNode, FakeNode.Reply> well = well(first);
    first.http =
        request -> asked.incrementAndGet() % 3 == 0 ? broken(request) : well.apply(request);
    Function<JsonNode, FakeNode.Reply> alsoWell = well(second);
    second.http =
        request -> asked.incrementAndGet() % 3 == 1 ? broken(request) : alsoWell.apply(request);
    int answered = 0;
    try (LogLines lines = LogLines.of(NodeFailover.class);
        LogLines clients = LogLines.of(RpcClient.class)) {
      for (int i = 0; i < 200; i++) {
        first.head = 6L + i;
        second.head = 6L + i;
        try {
          answered += nodes.head().number() >= 5 ? 1 : 0;
        } catch (Failure now) {
          assertThat(now.reason()).isEqualTo(Reason.CHAIN_UNAVAILABLE);
        }
      }
      assertThat(lines.texts()).hasSizeLessThanOrEqualTo(5);
      assertThat(clients.texts()).hasSizeLessThanOrEqualTo(6);
    }
    assertThat(answered).isPositive();
    assertThat(announced()).isSorted();
  }

  @Test
  void theSenderOfATransactionReadsFromTheNodeThatHasIt() {
    follow();
    as("alice");
    assertThat(call("eth_sendRawTransaction", RAW).asInt()).isEqualTo(first.port());
    first.http = UpstreamNodesTest::broken;
    assertThat(answering()).isSameAs(second);
    assertThat(call("eth_getTransactionCount", "0x0", "pending").asInt())
        .as("the other one, as long as there is no choice")
        .isEqualTo(second.port());
    first.http = well(first);
    await().until(() -> nodes.inSyncCount() == 2);
    assertThat(call("eth_getTransactionCount", "0x0", "pending").asInt()).isEqualTo(first.port());
    assertThat(call("eth_call", "{}", "pending").asInt()).isEqualTo(first.port());
    assertThat(call("eth_call", "{}", "latest").asInt()).isEqualTo(second.port());
    as("bob");
    assertThat(call("eth_getTransactionCount", "0x0", "pending").asInt()).isEqualTo(second.port());
    Context.clear();
    assertThat(call("eth_getTransactionCount", "0x0", "pending").asInt()).isEqualTo(second.port());
  }

  private static void as(String user) {
    Actor actor = new Actor(Actor.Type.USER, user, null, null);
    new CallContext(null, "trace", null, actor, null, null, null, "127.0.0.1", null).bind();
  }

  @Test
  void aTransactionIsSentToTheNextNodeAndKnownThereAlready() {
    follow();
    first.http = UpstreamNodesTest::broken;
    refusing("{\"code\":-32000,\"message\":\"already known\"}", "null");
    assertThat(call("eth_sendRawTransaction", RAW).asText()).isEqualTo(Hash.sha3(RAW));
  }

  @Test
  void aTransactionThatTheNextNodeHasExecutedIsAccepted() {
    follow();
    first.http = UpstreamNodesTest::broken;
    refusing("{\"code\":-32000,\"message\":\"nonce too low\"}", "{\"blockNumber\":\"0x6\"}");
    assertThat(call("eth_sendRawTransaction", RAW).asText()).isEqualTo(Hash.sha3(RAW));
  }

  @Test
  void aTransactionThatTheNextNodeRejectsIsRejected() {
    follow();
    first.http = UpstreamNodesTest::broken;
    refusing("{\"code\":-32000,\"message\":\"nonce too low\"}", "null");
    assertThatThrownBy(() -> call("eth_sendRawTransaction", RAW))
        .isInstanceOf(NodeErrorException.class)
        .hasMessage("nonce too low");
  }

  private void refusing(String error, String transaction) {
    Function<JsonNode, FakeNode.Reply> well = well(second);
    second.http =
        request ->
            switch (request.path("method").asText()) {
              case "eth_sendRawTransaction" -> FakeNode.error(request, error);
              case "eth_getTransactionByHash" -> FakeNode.result(request, transaction);
              default -> well.apply(request);
            };
  }
}
