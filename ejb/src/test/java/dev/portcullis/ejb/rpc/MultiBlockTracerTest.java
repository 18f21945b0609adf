package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.trace.AccountTraceMode;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.metrics.GaugeSample;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import java.lang.Thread.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** In which blocks a transaction is judged, and what that costs. */
class MultiBlockTracerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final long HEAD = 1_000;
  private static final ObjectNode REQUEST = JsonNodeFactory.instance.objectNode().put("from", "0x");

  private static final JsonNode NUMBER = JsonNodeFactory.instance.textNode("0x5");
  private static final Address TOUCHED = new Address("0x" + "7c".repeat(20));

  private final Tracing node = new Tracing();
  private final Map<String, String> settings = new HashMap<>();
  private long nanos;

  private MultiBlockTracer contexts(String kind) {
    settings.put("chain.kind", kind);
    settings.put("rpc.pool-hours", "3");
    PoolConfig pool = GivenSettings.bean(PoolConfig.class, settings);
    return new Wiring(
            Map.of(
                ChainNode.class,
                node,
                RpcConfig.class,
                GivenSettings.bean(RpcConfig.class, settings),
                PoolConfig.class,
                pool,
                NodeCapabilities.class,
                abilities(pool, Duration.ZERO)))
        .of(MultiBlockTracer.class);
  }

  private static long number(JsonNode options, String field) {
    return Long.decode(options.at("/blockOverrides/" + field).asText());
  }

  @Test
  void aTransactionIsJudgedInTheNextBlockInOneSoonAndInTheLastThatMayHaveIt() {
    List<TracedExecution> traces =
        contexts("upstream").ofTransaction(REQUEST, PendingStateOverrides.NONE);
    assertThat(traces).hasSize(3);
    List<JsonNode> asked = node.judged();
    assertThat(asked).extracting(options -> number(options, "number")).first().isEqualTo(HEAD + 1);
    assertThat(number(asked.get(1), "number")).isBetween(HEAD + 2, HEAD + 33);
    assertThat(number(asked.get(2), "number")).isEqualTo(HEAD + 1 + 10_800);
    assertThat(number(asked.get(2), "time") - number(asked.get(0), "time")).isEqualTo(10_800);
    assertThat(number(asked.get(0), "time"))
        .as("the time is current although the head is old")
        .isGreaterThanOrEqualTo(Clock.now().getEpochSecond() - 60);
  }

  /** An attacker who could predict them would be harmless in just these. */
  @Test
  void randomnessAndBuildersAreDifferentEachTime() {
    MultiBlockTracer contexts = contexts("upstream");
    Set<String> random = new HashSet<>();
    for (int i = 0; i < 5; i++) {
      var unused = contexts.ofTransaction(REQUEST, PendingStateOverrides.NONE);
    }
    List<JsonNode> asked = node.judged();
    asked.forEach(
        options -> {
          if (options.at("/blockOverrides/prevRandao").isTextual()) {
            random.add(options.at("/blockOverrides/prevRandao").asText());
            random.add(options.at("/blockOverrides/feeRecipient").asText());
          }
        });
    assertThat(asked).hasSize(15);
    assertThat(random).hasSize(20);
  }

  @Test
  void aNodeWithoutOverrideSupportIsProbedOnce() {
    node.obeys = false;
    assertThat(contexts("upstream").ofTransaction(REQUEST, PendingStateOverrides.NONE)).hasSize(1);
    assertThat(node.judged()).singleElement().matches(options -> !options.has("blockOverrides"));
  }

  @Test
  void anEmbeddedChainIsQueriedOnceAndNotProbed() {
    assertThat(contexts("embedded").ofTransaction(REQUEST, PendingStateOverrides.NONE)).hasSize(1);
    assertThat(node.asked).hasSize(1);
  }

  @Test
  void aReadOnlyCallIsTracedOnceAtItsBlock() {
    var unused = contexts("upstream").of(REQUEST, JsonNodeFactory.instance.textNode("0x5"));
    assertThat(node.asked)
        .filteredOn(params -> params.get(0).equals(REQUEST))
        .singleElement()
        .satisfies(params -> assertThat(params.get(1).asText()).isEqualTo("0x5"));
  }

  @Test
  void theStateThatOthersLeaveIsThatOfEachBlock() {
    PendingStateOverrides stateOverlay =
        PendingStateOverrides.NONE.with(
            JsonNodeFactory.instance
                .objectNode()
                .set(
                    "post",
                    JsonNodeFactory.instance
                        .objectNode()
                        .set(
                            "0x" + "01".repeat(20),
                            JsonNodeFactory.instance.objectNode().put("balance", "0x1"))));
    var unused = contexts("upstream").ofTransaction(REQUEST, stateOverlay);
    assertThat(node.judged())
        .hasSize(3)
        .allMatch(options -> options.path("stateOverrides").equals(stateOverlay.json()));
  }

  @Test
  void theAccountsComeWithTheFramesWhereTheNodeHasThem() {
    node.tracers = Set.of("callTracer", "prestateTracer", "muxTracer");
    MultiBlockTracer contexts = contexts("upstream");
    List<TracedExecution> traces = contexts.ofTransaction(REQUEST, PendingStateOverrides.NONE);
    assertThat(node.judged())
        .hasSize(3)
        .allMatch(options -> options.path("tracer").asText().equals("muxTracer"));
    assertThat(traces).allMatch(traced -> traced.touched().accounts().equals(Set.of(TOUCHED)));
    assertThat(traces)
        .allMatch(traced -> traced.trace().json().path("type").asText().equals("CALL"));
    assertThat(contexts.executesTwice()).isFalse();
  }

  /** Each in the block and on the state of the other. */
  @Test
  void elseTheyComeByAnExecutionOfTheirOwn() {
    node.tracers = Set.of("callTracer", "prestateTracer");
    MultiBlockTracer contexts = contexts("upstream");
    List<TracedExecution> traces = contexts.ofTransaction(REQUEST, PendingStateOverrides.NONE);
    assertThat(traces).hasSize(3);
    assertThat(traces).allMatch(traced -> traced.touched().accounts().equals(Set.of(TOUCHED)));
    List<JsonNode> asked = node.judged();
    assertThat(asked).hasSize(6);
    for (int i = 0; i < 3; i++) {
      assertThat(asked.get(i).path("tracer").asText()).isEqualTo("callTracer");
      assertThat(asked.get(3 + i).path("tracer").asText()).isEqualTo("prestateTracer");
      assertThat(asked.get(3 + i).path("blockOverrides"))
          .isEqualTo(asked.get(i).path("blockOverrides"));
    }
    assertThat(contexts.executesTwice()).isTrue();
  }

  @Test
  void facilitiesThatTheSettingExcludesAreNotRequested() {
    node.tracers = Set.of("callTracer", "prestateTracer");
    settings.put("rpc.judge-opcodes", "false");
    MultiBlockTracer contexts = contexts("upstream");
    assertThat(contexts.ofTransaction(REQUEST, PendingStateOverrides.NONE))
        .hasSize(3)
        .allMatch(traced -> traced.touched().isEmpty());
    assertThat(node.judged()).hasSize(3);
  }

  /** Another node may have taken over: then frames are all that there is. */
  @Test
  void aNodeThatNoLongerReportsThemIsProbedAgain() {
    node.tracers = Set.of("callTracer", "prestateTracer");
    MultiBlockTracer contexts = contexts("upstream");
    assertThat(contexts.of(REQUEST, NUMBER).touched().accounts()).isNotEmpty();
    node.tracers = Set.of("callTracer");
    nanos += 2_000_000_000L;
    assertThat(contexts.of(REQUEST, NUMBER).touched().isEmpty()).isTrue();
    node.tracers = Set.of("callTracer", "prestateTracer", "muxTracer");
    nanos += 60_000_000_000L;
    assertThat(contexts.of(REQUEST, NUMBER).touched().accounts()).isNotEmpty();
    node.tracers = Set.of("callTracer", "prestateTracer");
    nanos += 2_000_000_000L;
    assertThat(contexts.of(REQUEST, NUMBER).touched().accounts()).isNotEmpty();
  }

  /** A caller who makes the node give up on the accounts must not have the execution admitted. */
  @Test
  void ifTheNodeRejectsOneExecutionTheCallIsDenied() {
    node.tracers = Set.of("callTracer", "prestateTracer");
    node.givesUp = true;
    MultiBlockTracer contexts = contexts("upstream");
    for (int i = 0; i < 3; i++) {
      nanos += 2_000_000_000L;
      assertThatThrownBy(() -> contexts.of(REQUEST, NUMBER))
          .isInstanceOf(NodeErrorException.class)
          .hasMessage("execution timeout");
    }
  }

  private NodeCapabilities abilities() {
    settings.put("chain.kind", "upstream");
    return abilities(GivenSettings.bean(PoolConfig.class, settings), Duration.ofMinutes(1));
  }

  private NodeCapabilities abilities(PoolConfig pool, Duration wait) {
    return new NodeCapabilities(node, pool, () -> nanos, wait);
  }

  private static String reasons(NodeCapabilities abilities) {
    return abilities.checks().stream()
        .flatMap(check -> check.probe().get().stream())
        .map(HealthItem::reason)
        .collect(Collectors.joining());
  }

  private static double touches(NodeCapabilities abilities) {
    return abilities.read().stream()
        .filter(gaugeSample -> gaugeSample.name().equals("portcullis_judged_touches"))
        .mapToDouble(GaugeSample::value)
        .sum();
  }

  @Test
  void reducedJudgementIsReportedToOperators() {
    NodeCapabilities abilities = abilities();
    assertThat(reasons(abilities)).as("nothing is known yet").isEmpty();
    assertThat(touches(abilities)).isZero();
    assertThat(reasons(abilities)).startsWith("It lists no accounts").doesNotContain("overrides");
    node.obeys = false;
    nanos += 60_000_000_000L;
    abilities.probeIfDue();
    assertThat(reasons(abilities))
        .contains("supports no block overrides", ". It lists no accounts");
    node.obeys = true;
    node.tracers = Set.of("callTracer", "prestateTracer");
    nanos += 60_000_000_000L;
    assertThat(touches(abilities)).isEqualTo(2);
    assertThat(reasons(abilities)).isEmpty();
    node.tracers = Set.of("callTracer", "prestateTracer", "muxTracer");
    nanos += 60_000_000_000L;
    assertThat(touches(abilities)).isEqualTo(1);
  }

  /** Such as one that starts under load: it is not taken for one that cannot trace. */
  @Test
  void aNodeBusyAtTheFirstProbeIsUnknownAndProbedAgainSoon() {
    node.tracers = Set.of("callTracer", "prestateTracer");
    node.busy = true;
    NodeCapabilities abilities = abilities();
    assertUnknown(abilities);
    int asked = node.asked.size();
    assertUnknown(abilities);
    assertThat(node.asked).as("not with each call").hasSize(asked);
    assertThat(reasons(abilities)).contains("rejects traces");
    nanos += 1_000_000_000L;
    assertUnknown(abilities);
    assertThat(node.asked).hasSizeGreaterThan(asked);
    asked = node.asked.size();
    nanos += 1_000_000_000L;
    assertUnknown(abilities);
    assertThat(node.asked).as("it waits twice as long").hasSize(asked);
    node.busy = false;
    nanos += 1_000_000_000L;
    assertThat(abilities.accounts()).isEqualTo(AccountTraceMode.APART);
    assertThat(abilities.now().blocks()).isPresent();
    assertThat(reasons(abilities)).isEmpty();
  }

  /** However long it is busy, the gate retries within seconds. */
  @Test
  void aNodeBusyForLongIsProbedEverySixteenSeconds() {
    node.busy = true;
    NodeCapabilities abilities = abilities();
    for (int i = 0; i < 100; i++) {
      assertUnknown(abilities);
      nanos += 16_000_000_000L;
    }
    node.busy = false;
    assertThat(abilities.now().blocks()).isPresent();
  }

  /** All calls of a gate that starts come at once. */
  @Test
  void concurrentCallsShareTheFirstProbe() throws Exception {
    node.tracers = Set.of("callTracer", "prestateTracer");
    var unused = abilities().now();
    int once = node.asked.size();
    node.asked.clear();
    CountDownLatch answers = new CountDownLatch(1);
    node.before = () -> join(answers);
    NodeCapabilities abilities = abilities();
    List<AccountTraceMode> found = Collections.synchronizedList(new ArrayList<>());
    List<Thread> calls =
        Stream.generate(() -> caller(() -> found.add(abilities.accounts()))).limit(5).toList();
    calls.forEach(Thread::start);
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                calls.stream().filter(each -> each.getState() == State.TIMED_WAITING).count() == 5);
    answers.countDown();
    for (Thread each : calls) {
      each.join();
    }
    assertThat(found).hasSize(5).containsOnly(AccountTraceMode.APART);
    assertThat(node.asked).hasSize(once);
  }

  /** A probe that hangs holds up no more calls than the one that makes it. */
  @Test
  void aCallerWhoseWaitForTheFirstProbeTimesOutGetsUnknown() throws Exception {
    CountDownLatch isAsked = new CountDownLatch(1);
    CountDownLatch answers = new CountDownLatch(1);
    node.before =
        () -> {
          isAsked.countDown();
          join(answers);
        };
    settings.put("chain.kind", "upstream");
    NodeCapabilities abilities =
        abilities(GivenSettings.bean(PoolConfig.class, settings), Duration.ZERO);
    Thread first = caller(abilities::probeIfDue);
    first.start();
    await().atMost(PATIENCE).until(() -> isAsked.getCount() == 0);
    assertUnknown(abilities);
    answers.countDown();
    first.join();
    assertThat(abilities.accounts()).isEqualTo(AccountTraceMode.NONE);
  }

  /** A thread that reads the settings of this test. */
  private Thread caller(Runnable work) {
    return new Thread(
        () -> {
          var unused = GivenSettings.bean(PoolConfig.class, settings);
          work.run();
        });
  }

  private static void join(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private static void assertUnknown(NodeCapabilities abilities) {
    assertThatThrownBy(abilities::accounts)
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Failure.Reason.CHAIN_UNAVAILABLE));
  }

  /** A caller who makes a node refuse must not cause a probe each time. */
  @Test
  void aNodeThatRejectsIsProbedAgainOnceASecond() {
    node.tracers = Set.of("callTracer", "prestateTracer");
    NodeCapabilities abilities = abilities();
    assertThat(abilities.accounts()).isEqualTo(AccountTraceMode.APART);
    int asked = node.asked.size();
    nanos += 500_000_000L;
    assertThat(abilities.accountsAfterRefusal()).isEqualTo(AccountTraceMode.APART);
    assertThat(node.asked).hasSize(asked);
    nanos += 500_000_000L;
    assertThat(abilities.accountsAfterRefusal()).isEqualTo(AccountTraceMode.APART);
    assertThat(node.asked).hasSizeGreaterThan(asked);
  }

  @Test
  void accountsThatCannotBeUnderstoodLeaveNothingToJudgeBy() {
    node.tracers = Set.of("callTracer", "prestateTracer");
    node.lies = true;
    assertThat(contexts("upstream").of(REQUEST, NUMBER).trace().json().isMissingNode()).isTrue();
  }

  /** A node that obeys overrides, or passes them over, and records its requests. */
  private static final class Tracing extends CallOnlyNode {
    private final List<JsonNode> asked = new ArrayList<>();
    private boolean obeys = true;
    private Set<String> tracers = Set.of("callTracer");
    private boolean givesUp;
    private boolean lies;
    private boolean busy;
    private Runnable before = () -> {};

    Tracing() {
      super("tracing", 1);
    }

    /** The options of what was judged, and not tried out. */
    List<JsonNode> judged() {
      return asked.stream()
          .filter(params -> params.get(0).equals(REQUEST))
          .map(params -> params.get(2))
          .toList();
    }

    @Override
    public synchronized JsonNode call(String method, JsonNode params) {
      before.run();
      asked.add(params.deepCopy());
      String tracer = params.path(2).path("tracer").asText();
      if (busy) {
        throw new NodeErrorException(-32000, "execution aborted (timeout = 5s)", null);
      }
      if (!tracers.contains(tracer)) {
        throw new NodeErrorException(-32602, "unsupported tracer type", null);
      }
      boolean isJudged = params.get(0).equals(REQUEST);
      if (tracer.equals("muxTracer")) {
        ObjectNode both = JsonNodeFactory.instance.objectNode();
        both.putObject("callTracer").put("type", "CALL");
        both.set("prestateTracer", accounts(params));
        return both;
      }
      if (tracer.equals("prestateTracer")) {
        if (givesUp && isJudged) {
          throw new NodeErrorException(-32000, "execution timeout", null);
        }
        return lies && isJudged ? JsonNodeFactory.instance.textNode("0x") : accounts(params);
      }
      JsonNode block = params.path(2).path("blockOverrides");
      String output =
          !obeys || block.isMissingNode()
              ? "0x" + "0".repeat(192)
              : "0x"
                  + "%064x".formatted(Long.decode(block.path("number").asText()))
                  + "%064x".formatted(Long.decode(block.path("time").asText()))
                  + block.path("prevRandao").asText("0x").substring(2);
      return JsonNodeFactory.instance.objectNode().put("output", output);
    }

    /** The accounts for the code of the probe, or those for all other code. */
    private static ObjectNode accounts(JsonNode params) {
      String code = params.get(0).path("data").asText();
      ObjectNode accounts = JsonNodeFactory.instance.objectNode();
      accounts.putObject(code.startsWith("0x73") ? "0x" + code.substring(4, 44) : TOUCHED.text());
      return accounts;
    }

    @Override
    public ChainHeader head() {
      return new ChainHeader(HEAD, AnyJson.HASH, AnyJson.HASH, 7);
    }

    @Override
    public Optional<ChainHeader> block(long number) {
      return Optional.empty();
    }
  }
}
