package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.DenialConfig;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.execution.BundledCalls;
import dev.portcullis.ejb.rpc.execution.ContractCalls;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.Params;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import dev.portcullis.persistence.denial.DenialRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * What is only tried out is judged where it is executed, and executed once if the trace contains
 * the result (ADR 0123).
 */
class JudgedReadsTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String HEAD = "{\"blockHash\":\"" + ScriptedChain.hashOf(9).text() + "\"}";
  private static final Address SECRET = AnyJson.OTHER;
  private static final String OTHERS = "0x5ec4e7";

  private final Judging node = new Judging();
  private final DenialLedger ledger =
      new DenialLedger(GivenSettings.bean(DenialConfig.class, Map.of()));

  private final Map<String, String> settings = new HashMap<>();
  private AccessType granted = AccessType.WRITE;

  private Wiring wiring() {
    return new Wiring(
        new HashMap<>(
            Map.of(
                ChainNode.class,
                node,
                RpcConfig.class,
                GivenSettings.bean(RpcConfig.class, settings),
                PoolConfig.class,
                GivenSettings.bean(PoolConfig.class, settings),
                DecisionFactCache.class,
                new Facts(granted),
                DenialLedger.class,
                ledger)));
  }

  private static RpcCaller caller() {
    return RpcCaller.of(
        new CallContext(
            "request",
            "trace",
            null,
            new Actor(Actor.Type.USER, "user", null, null),
            null,
            null,
            null,
            "127.0.0.1",
            null));
  }

  private JsonNode ask(String reads, String method, ObjectNode request, String... block) {
    settings.put("rpc.judge-reads", reads);
    Params params = new Params(GatewayNodeClient.params().add(request));
    for (String each : block) {
      params = new Params(params.all().add(each));
    }
    MethodPolicy policy = MethodPolicy.of(method).orElseThrow();
    node.asked.clear();
    return wiring()
        .of(ContractCalls.class)
        .answer(new RpcCall(method, params.as(policy.params()), Facts.READER, caller()));
  }

  /** Calls in a row, with further parameters. */
  private JsonNode askRow(List<ObjectNode> requests, JsonNode... more) {
    ObjectNode bundle = JSON.objectNode();
    bundle.putArray("transactions").addAll(requests);
    return askBundles(JSON.arrayNode().add(bundle), more);
  }

  private JsonNode askBundles(JsonNode bundles, JsonNode... more) {
    Params params = new Params(GatewayNodeClient.params().add(bundles).addAll(List.of(more)));
    MethodPolicy policy = MethodPolicy.of("eth_callMany").orElseThrow();
    node.asked.clear();
    return wiring()
        .of(BundledCalls.class)
        .answer(new RpcCall("eth_callMany", params.as(policy.params()), Facts.READER, caller()));
  }

  @Test
  void callsInARowAreAnsweredFromTheOneTraceThatIsJudged() {
    node.effects = true;
    node.output = "0x1234";
    assertThat(askRow(List.of(request(), request())))
        .hasToString("[[{\"value\":\"0x1234\"},{\"value\":\"0x1234\"}]]");
    assertThat(node.asked)
        .containsExactly(
            "eth_getBlockByNumber \"latest\"",
            "debug_traceCallMany {\"blockNumber\":" + HEAD + "}");
    node.error = "out of gas";
    assertThat(askRow(List.of(request()))).hasToString("[[{\"error\":\"out of gas\"}]]");
  }

  @Test
  void eachOfTheCallsInARowIsJudgedDownToItsFrames() {
    node.effects = true;
    node.reads = Set.of(HEAD);
    assertThatThrownBy(() -> askRow(List.of(request()))).isInstanceOf(CallDeniedException.class);
    node.reads = Set.of();
    node.code = Set.of(HEAD);
    assertThatThrownBy(() -> askRow(List.of(request(), request().put("to", SECRET.text()))))
        .isInstanceOf(CallDeniedException.class);
    assertThat(node.asked).noneMatch(asked -> asked.startsWith("debug_traceCallMany"));
    node.traces = false;
    assertThatThrownBy(() -> askRow(List.of(request()))).isInstanceOf(CallDeniedException.class);
  }

  /** What a call changes is undone after {@code eth_call}; here later calls would read it. */
  @Test
  void aCallThatChangesWhatLaterOnesReadNeedsThePermissionToWrite() {
    node.effects = true;
    node.changing = Set.of(0);
    var unused = askRow(List.of(request(), request()));
    granted = AccessType.READ;
    assertThatThrownBy(() -> askRow(List.of(request(), request())))
        .isInstanceOf(CallDeniedException.class);
    unused = askRow(List.of(request()));
    node.changing = Set.of(1);
    unused = askRow(List.of(request(), request()));
  }

  @Test
  void onlyTheEmbeddedChainAnswersCallsInARow() {
    assertThatThrownBy(() -> askRow(List.of(request())))
        .isInstanceOfSatisfying(RpcError.class, e -> assertThat(e.code()).isEqualTo(-32601));
    assertThat(node.asked).isEmpty();
  }

  @Test
  void invalidBundlesAreNamed() {
    node.effects = true;
    List<ObjectNode> many = new ArrayList<>();
    for (int i = 0; i < 65; i++) {
      many.add(request());
    }
    assertInvalid("params[0][0].transactions must", () -> askRow(many));
    ObjectNode anonymous = request();
    anonymous.remove("from");
    assertInvalid(
        "params[0][0].transactions[1].from is required",
        () -> askRow(List.of(request(), anonymous)));
    assertInvalid(
        "params[0][0].transactions[0].data must",
        () -> askRow(List.of(request().put("data", "0x123"))));
    ObjectNode override = JSON.objectNode();
    override.putArray("transactions");
    override.putObject("blockOverride");
    assertInvalid(
        "params[0][0].blockOverride is not known",
        () -> askBundles(JSON.arrayNode().add(override)));
    assertInvalid("params[0] must be an array", () -> askBundles(JSON.objectNode()));
    assertInvalid(
        "params[1].transactionIndex must be -1",
        () -> askRow(List.of(), JSON.objectNode().put("transactionIndex", 0)));
    assertInvalid(
        "params[1].blockNumber must be a block number",
        () -> askRow(List.of(), JSON.objectNode().put("blockNumber", "newest")));
    assertInvalid(
        "params[1] must be an object", () -> askRow(List.of(), TextNode.valueOf("latest")));
    ObjectNode state = JSON.objectNode();
    state.putObject(AnyJson.OWN.text()).put("balance", "0x1");
    assertInvalid(
        "params[2] is a state override", () -> askRow(List.of(), JSON.objectNode(), state));
    assertThat(
            askRow(List.of(), JSON.objectNode().put("transactionIndex", -1).putNull("blockNumber")))
        .hasToString("[[]]");
  }

  private static void assertInvalid(String words, ThrowingCallable asking) {
    assertThatThrownBy(asking)
        .isInstanceOfSatisfying(RpcError.class, e -> assertThat(e.code()).isEqualTo(-32602))
        .hasMessageStartingWith(words);
  }

  private static ObjectNode request() {
    return JSON.objectNode()
        .put("from", AnyJson.OWN.text())
        .put("to", AnyJson.CONTRACT.text())
        .put("data", AnyJson.SELECTOR);
  }

  private void assertDenied(String reads, String method, ObjectNode request, String... block) {
    assertThatThrownBy(() -> ask(reads, method, request, block))
        .isInstanceOf(CallDeniedException.class);
    assertThat(node.asked).noneMatch(asked -> asked.startsWith(method));
  }

  private List<DenialRow> rows() {
    List<DenialRow> rows = new ArrayList<>();
    ledger.drain(rows::addAll);
    return rows;
  }

  @Test
  void theTracesOutputIsTheAnswer() {
    node.output = "0x1234";
    assertThat(ask("true", "eth_call", request(), "0x5")).isEqualTo(TextNode.valueOf("0x1234"));
    assertThat(node.asked).containsExactly("debug_traceCall \"0x5\"");
  }

  @Test
  void aFailureInTheNodesOwnWordsIsThatOfTheBlockThatWasJudged() {
    node.error = "out of gas";
    node.refusal = new NodeErrorException(-32003, "EVM error OutOfGas", null);
    assertThat(refused("eth_call", request(), "latest")).isEqualTo(node.refusal);
    assertThat(node.asked)
        .containsExactly(
            "debug_traceCall \"latest\"",
            "eth_getBlockByNumber \"latest\"",
            "debug_traceCall " + HEAD,
            "eth_call " + HEAD);
  }

  @Test
  void actionsDoneOnlyAtAnotherBlockAreFoundThere() {
    node.reads = Set.of("\"0x5\"", "\"pending\"", HEAD);
    assertDenied("true", "eth_call", request(), "0x5");
    assertDenied("true", "eth_call", request(), "pending");
    assertThat(ask("true", "eth_call", request(), "0x6").asText()).isEqualTo("0x");
    ObjectNode creation = request();
    creation.remove("to");
    assertDenied("false", "eth_call", creation, "0x5");
  }

  @Test
  void anEstimateIsJudgedAndMadeAtTheBlockThatIsNamed() {
    assertThat(ask("true", "eth_estimateGas", request(), "latest").asText()).isEqualTo("own words");
    assertThat(node.asked)
        .containsExactly(
            "eth_getBlockByNumber \"latest\"",
            "debug_traceCall " + HEAD,
            "eth_estimateGas " + HEAD);
    node.reads = Set.of(HEAD);
    assertDenied("false", "eth_estimateGas", request(), "0x5");
    assertThat(node.asked).contains("eth_getBlockByNumber \"0x5\"");
    node.reads = Set.of("\"pending\"");
    assertDenied("true", "eth_estimateGas", request(), "pending");
    assertDenied("true", "rollup_estimateFee", request());
  }

  @Test
  void aNodeThatCannotTraceThePendingBlockTracesTheLatest() {
    node.tracesOpen = false;
    assertThat(ask("true", "eth_estimateGas", request(), "pending").asText())
        .isEqualTo("own words");
    assertThat(node.asked)
        .containsExactly(
            "debug_traceCall \"pending\"",
            "eth_getBlockByNumber \"latest\"",
            "debug_traceCall " + HEAD,
            "eth_estimateGas " + HEAD);
    node.reads = Set.of(HEAD);
    assertDenied("true", "eth_call", request(), "pending");
  }

  @Test
  void theExistenceOfCodeIsCheckedAtThatBlock() {
    ObjectNode transfer = request().put("to", SECRET.text());
    transfer.remove("data");
    node.code = Set.of("\"0x5\"");
    assertDenied("true", "eth_call", transfer, "0x5");
    assertThat(ask("true", "eth_call", transfer, "0x6").asText()).isEqualTo("0x");
  }

  /** Code that came since is not run for a caller that may only pay an address without any. */
  @Test
  void aTransferIsAnsweredAsOfWhenThereWasNoCode() {
    ObjectNode transfer = request().put("to", SECRET.text());
    transfer.remove("data");
    node.answer = TextNode.valueOf(OTHERS);
    assertThat(ask("true", "eth_call", transfer, "latest").asText()).isEqualTo("0x");
    node.refusal =
        new NodeErrorException(3, "execution reverted: " + OTHERS, TextNode.valueOf(OTHERS));
    assertThat(ask("true", "eth_call", transfer, "pending").asText()).isEqualTo("0x");
    node.refusal = new NodeErrorException(-32000, "insufficient funds for transfer", null);
    assertThat(refused("eth_call", transfer, "latest")).isEqualTo(node.refusal);
    node.refusal = null;
    ObjectNode precompiled = transfer.put("to", "0x0000000000000000000000000000000000000002");
    assertThat(ask("true", "eth_call", precompiled, "latest").asText()).isEqualTo(OTHERS);
  }

  /** A second execution that is not the one that was judged reveals nothing by its failure. */
  @Test
  void detailsOfTheNodesOwnExecutionAreNotForwarded() {
    node.refusal =
        new NodeErrorException(3, "execution reverted: " + OTHERS, TextNode.valueOf(OTHERS));
    for (String block : List.of("latest", "pending")) {
      node.error = null;
      assertTellsNothing(refused("eth_estimateGas", request(), block));
      node.error = "out of gas";
      assertTellsNothing(refused("eth_estimateGas", request(), block));
      assertTellsNothing(refused("eth_call", request(), block));
    }
    assertTellsNothing(refused("rollup_estimateFee", request()));
    node.refusal = null;
    node.answer = TextNode.valueOf(OTHERS);
    assertTellsNothing(refused("eth_call", request(), "latest"));

    node.error = "execution reverted";
    node.output = "0xDEADBEEF";
    node.refusal = new NodeErrorException(3, "custom error", TextNode.valueOf("0xdeadbeef"));
    assertThat(refused("eth_call", request(), "latest")).isEqualTo(node.refusal);
    assertThat(refused("eth_estimateGas", request(), "pending")).isEqualTo(node.refusal);
    node.error = null;
    node.refusal = new NodeErrorException(-32000, "gas required exceeds allowance (7)", null);
    assertThat(refused("eth_estimateGas", request(), "pending")).isEqualTo(node.refusal);
  }

  private NodeErrorException refused(String method, ObjectNode request, String... block) {
    return (NodeErrorException) catchThrowable(() -> ask("true", method, request, block));
  }

  private static void assertTellsNothing(NodeErrorException refusal) {
    assertThat(refusal.getMessage()).doesNotContain(OTHERS);
    assertThat(String.valueOf(refusal.data())).doesNotContain(OTHERS);
  }

  /** The sufficient amount of gas would reveal what is read where there is less. */
  @Test
  void anEstimateIsJudgedWithTheGasThatItNames() {
    node.answer = TextNode.valueOf("0x5208");
    node.readsWith = "0x5208";
    for (String block : List.of("latest", "pending")) {
      assertThatThrownBy(() -> ask("true", "eth_estimateGas", request(), block))
          .isInstanceOf(CallDeniedException.class);
    }
    node.answer = JSON.objectNode().put("gas_limit", "0x5208");
    assertThatThrownBy(() -> ask("true", "rollup_estimateFee", request()))
        .isInstanceOf(CallDeniedException.class);
    node.readsWith = "0x9999";
    assertThat(ask("true", "rollup_estimateFee", request())).isEqualTo(node.answer);
  }

  @Test
  void aReadThatWouldBeDeniedIsReportedAndAnswered() {
    node.reads = Set.of("\"latest\"");
    assertThat(ask("report", "eth_call", request(), "latest").asText()).isEqualTo("own words");
    assertThat(rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.ruleId()).isEqualTo("permission.missing");
              assertThat(row.errorCode()).isNull();
              assertThat(row.method()).isEqualTo("eth_call");
              assertThat(row.toAddress()).isEqualTo(AnyJson.CONTRACT.text());
            });
    assertThat(ledger.added()).as("denials").isZero();
    node.reads = Set.of();
    assertThat(ask("report", "eth_call", request(), "latest").asText()).isEqualTo("own words");
    assertThat(rows()).isEmpty();
    node.reads = Set.of(HEAD);
    assertDenied("report", "eth_estimateGas", request(), "latest");
  }

  @Test
  void aNodeThatCannotTraceIsReportedAndAnswersAsBefore() {
    node.traces = false;
    assertThat(ask("report", "eth_call", request(), "latest").asText()).isEqualTo("own words");
    assertThat(rows()).extracting(DenialRow::ruleId).containsExactly("judge.no_frames");
    assertDenied("true", "eth_call", request(), "latest");
    assertThat(ask("false", "eth_call", request(), "latest").asText()).isEqualTo("own words");
    assertThat(node.asked).containsExactly("eth_call \"latest\"");
  }

  /** R-PLT-16: it is judged like one that names the wallet, and an estimate still names it. */
  @Test
  void aReadWithoutASenderIsTheCallersInTheProfileOfPublicClients() {
    node.output = "0x1234";
    ObjectNode plain = request();
    plain.remove("from");
    for (String method : List.of("eth_call", "eth_estimateGas")) {
      assertThatThrownBy(() -> ask("true", method, plain, "0x5"))
          .isInstanceOf(RpcError.class)
          .hasMessageStartingWith("params[0].from is required");
    }
    settings.put("compat.profile", "ecosystem");
    assertThat(ask("true", "eth_call", plain, "0x5").asText()).isEqualTo("0x1234");
    assertThat(node.sender).isEqualTo(AnyJson.OWN.text());
    node.reads = Set.of("\"0x5\"");
    assertDenied("true", "eth_call", plain, "0x5");
    assertThatThrownBy(() -> ask("true", "eth_estimateGas", plain, "0x5"))
        .isInstanceOf(RpcError.class)
        .hasMessageStartingWith("params[0].from is required");
  }

  /** Between two executions a contract that looks in one of them only would pass. */
  @Test
  void aCallExecutedTwiceForJudgementIsExecutedAtOneBlock() {
    settings.put("chain.kind", "upstream");
    node.tellsAccounts = true;
    node.output = "0x1234";
    for (String tag : List.of("latest", "safe", "finalized", "pending")) {
      assertThat(ask("true", "eth_call", request(), tag).asText()).isEqualTo("0x1234");
      assertThat(node.asked)
          .as(tag)
          .contains("eth_getBlockByNumber \"" + (tag.equals("pending") ? "latest" : tag) + "\"")
          .filteredOn(asked -> asked.startsWith("debug_traceCall {"))
          .containsExactly("debug_traceCall " + HEAD, "debug_traceCall " + HEAD);
    }
    assertThat(ask("true", "eth_call", request(), "0x5").asText()).isEqualTo("0x1234");
    assertThat(node.asked)
        .filteredOn("debug_traceCall \"0x5\""::equals)
        .as("a number stays")
        .hasSize(2);
    assertThat(ask("true", "eth_estimateGas", request(), "pending").asText())
        .isEqualTo("own words");
    assertThat(node.asked).contains("eth_estimateGas " + HEAD);
  }

  /** Each transaction of a block touches the receiver of its fees, which proves nothing. */
  @Test
  void accountsTouchedOnlyForFeesAreNotRead() {
    settings.put("chain.kind", "upstream");
    node.tellsAccounts = true;
    node.output = "0x1234";
    node.touched = Facts.REGISTERED;
    assertDenied("true", "eth_call", request(), "0x5");
    node.builder = Facts.REGISTERED;
    assertThat(ask("true", "eth_call", request(), "0x5").asText()).isEqualTo("0x1234");
    assertThat(node.asked).contains("eth_getBlockByNumber \"0x5\"");
    assertThat(ask("true", "eth_call", request(), "latest").asText()).isEqualTo("0x1234");
    assertThat(node.asked).contains("eth_getBlockByHash \"" + ScriptedChain.hashOf(9) + "\"");
  }

  /** A node that records the requests of each block. */
  private static final class Judging extends CallOnlyNode {
    private final List<String> asked = new ArrayList<>();
    private Set<String> reads = Set.of();
    private Set<String> code = Set.of();
    private boolean traces = true;
    private boolean tracesOpen = true;
    private boolean tellsAccounts;
    private boolean effects;
    private Set<Integer> changing = Set.of();
    private Address touched;
    private Address builder = AnyJson.OWN;
    private String output;
    private String error;
    private JsonNode answer = TextNode.valueOf("own words");
    private NodeErrorException refusal;
    private String readsWith = "none";
    private String sender;

    Judging() {
      super("judging", 1);
    }

    @Override
    public JsonNode call(String method, JsonNode params) {
      boolean isOfBlock = method.startsWith("eth_getBlockBy");
      JsonNode block = params.path(isOfBlock ? 0 : 1);
      if (!method.equals("eth_getCode")) {
        asked.add(method + " " + block);
      }
      return switch (method) {
        case "debug_traceCall" ->
            switch (params.path(2).path("tracer").asText()) {
              case "callTracer" -> traced(params.get(0), block);
              case "prestateTracer" -> accounts(params.get(0));
              default -> throw new NodeErrorException(-32602, "unsupported tracer type", null);
            };
        case "debug_traceCallMany" ->
            traces ? rows(params.get(0), block.get("blockNumber")) : JSON.arrayNode();
        case "eth_getBlockByNumber", "eth_getBlockByHash" ->
            JSON.objectNode()
                .put("hash", ScriptedChain.hashOf(9).text())
                .put("miner", builder.text());
        case "eth_getCode" -> TextNode.valueOf(code.contains(block.toString()) ? "0x01" : "0x");
        default -> {
          if (refusal != null) {
            throw refusal;
          }
          yield answer;
        }
      };
    }

    private JsonNode rows(JsonNode bundles, JsonNode block) {
      ArrayNode rows = JSON.arrayNode();
      for (JsonNode bundle : bundles) {
        ArrayNode row = rows.addArray();
        for (JsonNode request : bundle.get("transactions")) {
          ObjectNode frame = (ObjectNode) traced(request, block);
          row.add(frame.put("changes", changing.contains(row.size())));
        }
      }
      return rows;
    }

    @Override
    public boolean supportsEffects() {
      return effects;
    }

    /** The accounts for the code of the probe, and none for all other code. */
    private JsonNode accounts(JsonNode request) {
      ObjectNode accounts = JSON.objectNode();
      String code = request.path("data").asText();
      if (tellsAccounts && code.startsWith("0x73")) {
        accounts.putObject("0x" + code.substring(4, 44));
      } else if (tellsAccounts && touched != null) {
        accounts.putObject(touched.text());
        accounts.putObject(AnyJson.CONTRACT.text()).put("code", "0x31");
      }
      return accounts;
    }

    private JsonNode traced(JsonNode request, JsonNode block) {
      if (!traces) {
        throw new NodeErrorException(-32601, "no such method", null);
      }
      if (!tracesOpen && block.asText().equals("pending")) {
        throw new NodeErrorException(-32000, "tracing on top of pending is not supported", null);
      }
      sender = request.path("from").asText();
      ObjectNode frame = frame(request.has("to") ? "CALL" : "CREATE", AnyJson.CONTRACT);
      frame.put("from", AnyJson.OWN.text()).put("input", request.path("data").asText("0x"));
      frame.put("output", output).put("error", error);
      if (reads.contains(block.toString()) || readsWith.equals(request.path("gas").asText())) {
        frame.putArray("calls").add(frame("STATICCALL", SECRET));
      }
      return frame;
    }

    private static ObjectNode frame(String type, Address to) {
      return JSON.objectNode()
          .put("type", type)
          .put("from", AnyJson.CONTRACT.text())
          .put("to", to.text())
          .put("input", "0x01020304");
    }
  }

  /** A deployer who may write by one public function of one contract. */
  private static final class Facts extends DecisionFactCache {
    private static final Address REGISTERED = new Address("0x" + "7e".repeat(20));
    private static final ActingUser PERSON =
        new ActingUser(
            null, false, false, Set.of(), Set.of(AnyJson.OWN), true, false, false, Set.of());
    private static final Principal READER =
        new Principal(
            Optional.of(PERSON),
            Set.of(),
            Set.of(),
            Optional.empty(),
            false,
            false,
            Decision.USER_NOT_FOUND);
    private final ContractRules rules;

    Facts(AccessType granted) {
      rules =
          new ContractRules(
              null,
              Map.of(
                  AnyJson.SELECTOR,
                  new FunctionRule(
                      AnyJson.SELECTOR,
                      granted,
                      Optional.of(RuleType.PUBLIC),
                      false,
                      false,
                      Set.of(),
                      new RestrictedArguments("go()", List.of()))));
    }

    @Override
    public Optional<ActingUser> actor(Principal principal, Address wallet) {
      return principal.person();
    }

    @Override
    public Optional<WalletHolder> holder(Address wallet) {
      return Optional.empty();
    }

    @Override
    public Optional<ContractRules> contract(Call call) {
      return rules(Set.of(call.to()), Set.of()).values().stream().findFirst();
    }

    @Override
    public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
      return Stream.of(AnyJson.CONTRACT, REGISTERED)
          .filter(each -> targets.stream().map(CallTarget::address).anyMatch(each::equals))
          .collect(Collectors.toMap(each -> each, each -> rules));
    }

    @Override
    public Set<Address> notInspectable(Principal principal, Set<Address> accounts) {
      return Stream.of(AnyJson.CONTRACT, REGISTERED)
          .filter(accounts::contains)
          .collect(Collectors.toSet());
    }

    @Override
    public Map<Address, ContractRules> rules(
        Collection<Address> contracts, Collection<String> selectors) {
      return contracts.contains(AnyJson.CONTRACT) ? Map.of(AnyJson.CONTRACT, rules) : Map.of();
    }

    @Override
    public Optional<Disclosure> disclosure(Address contract) {
      return Optional.empty();
    }
  }
}
