package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.bundler.BundlerConfig;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.upstream.FakeNode;
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
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.denial.DenialConfig;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.Params;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.useroperation.Executions;
import dev.portcullis.ejb.rpc.useroperation.SupportedEntryPoints;
import dev.portcullis.ejb.rpc.useroperation.UserOperationRecords;
import dev.portcullis.ejb.rpc.useroperation.UserOperations;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * User operations at the gateway (R-GTW-28): what is judged before the bundler sees it, and what of
 * the bundler's answers is believed. The chain is a script, because only its traces matter.
 */
class UserOperationsTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Address ACCOUNT = AnyJson.OWN;
  private static final Address TARGET = AnyJson.CONTRACT;
  private static final Address SECRET = AnyJson.OTHER;
  private static final Address BEACON = new Address("0x" + "be".repeat(20));
  private static final Address IMPLEMENTATION = new Address("0x" + "1a".repeat(20));
  private static final String ENTRY_POINT = "0x4337084d9e255ff0702461cf8895ce9e3b5ff108";
  private static final String CODE = "0x6001";
  private static final String DATA = AnyJson.SELECTOR + "00";
  private static final String SEND = "eth_sendUserOperation";
  private static final String ESTIMATE = "eth_estimateUserOperationGas";
  private static final String BY_HASH = "eth_getUserOperationByHash";
  private static final String RECEIPT = "eth_getUserOperationReceipt";
  private static final String EVENT =
      "0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f";

  private final AccountChain chain = new AccountChain();
  private final Map<String, String> settings = new HashMap<>();
  private final Map<String, String> answers = new HashMap<>();
  private final List<JsonNode> bundled = new ArrayList<>();
  private FakeNode bundler;
  private Principal reader = principal(Set.of(ACCOUNT), Set.of(), false);
  private Wiring wiring;

  @BeforeEach
  void start() throws Exception {
    bundler = new FakeNode();
    bundler.http =
        request -> {
          synchronized (bundled) {
            bundled.add(request);
          }
          String answer = answers.getOrDefault(request.path("method").asText(), "null");
          return answer.startsWith("{\"code\"")
              ? FakeNode.error(request, answer)
              : FakeNode.result(request, answer);
        };
    settings.put("bundler.url", bundler.settings().httpUrl().toString());
    settings.put("bundler.account-code-hashes", Keccak.hash(HexText.bytes(CODE)).toString());
    settings.put("bundler.account-implementations", IMPLEMENTATION.text());
    settings.put("bundler.timeout-ms", "2000");
  }

  @AfterEach
  void stop() {
    bundler.close();
  }

  private Wiring wiring() {
    if (wiring == null) {
      Map<Class<?>, Object> given = new HashMap<>();
      given.put(ChainNode.class, chain);
      given.put(PoolConfig.class, GivenSettings.bean(PoolConfig.class, settings));
      given.put(PolicyFeed.class, new LookingFeed().feed());
      given.put(DecisionFactCache.class, new Facts());
      given.put(
          DenialLedger.class, new DenialLedger(GivenSettings.bean(DenialConfig.class, settings)));
      given.put(RpcConfig.class, GivenSettings.bean(RpcConfig.class, settings));
      given.put(BundlerConfig.class, GivenSettings.bean(BundlerConfig.class, settings));
      wiring = new Wiring(given);
    }
    return wiring;
  }

  private static Principal principal(Set<Address> proven, Set<Address> claimed, boolean all) {
    return new Principal(
        Optional.of(
            new ActingUser(
                null, false, false, Set.of(), proven, claimed, false, false, false, Set.of())),
        Set.of(),
        Set.of(),
        Optional.empty(),
        all,
        all,
        Decision.USER_NOT_FOUND);
  }

  private JsonNode ask(String method, JsonNode... params) {
    Class<? extends RpcMethod> type =
        method.equals(SEND) || method.equals(ESTIMATE)
            ? UserOperations.class
            : UserOperationRecords.class;
    MethodPolicy policy = MethodPolicy.of(method).orElseThrow();
    Params given = new Params(GatewayNodeClient.params().addAll(List.of(params)));
    RpcCaller caller =
        RpcCaller.of(
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
    return wiring().of(type).answer(new RpcCall(method, given.as(policy.params()), reader, caller));
  }

  private JsonNode send(ObjectNode operation) {
    return ask(SEND, operation, TextNode.valueOf(ENTRY_POINT));
  }

  private static ObjectNode operation() {
    return operation(Executions.single(TARGET, DATA));
  }

  private static ObjectNode operation(String callData) {
    return JSON.objectNode()
        .put("sender", ACCOUNT.text())
        .put("nonce", "0x1")
        .put("callData", callData)
        .put("callGasLimit", "0x10000")
        .put("verificationGasLimit", "0x10000")
        .put("preVerificationGas", "0x10000")
        .put("maxFeePerGas", "0x1")
        .put("maxPriorityFeePerGas", "0x1")
        .put("signature", "0x01");
  }

  /** What the bundler answers to the operation: the hash that any implementation computes. */
  private String hashOf(ObjectNode operation) {
    answers.put(SEND, "\"0x" + "0".repeat(64) + "\"");
    Failure failure = catchThrowableOfType(Failure.class, () -> send(operation));
    assertThat(failure).hasMessage("The bundler returned an invalid response");
    return hash(operation);
  }

  private String hash(ObjectNode operation) {
    bundler.http = request -> new FakeNode.Reply(503, "", null);
    RpcError undecided = catchThrowableOfType(RpcError.class, () -> send(operation));
    assertThat(undecided).hasMessageContaining("it may have accepted the operation");
    bundler.http =
        request -> {
          synchronized (bundled) {
            bundled.add(request);
          }
          return FakeNode.result(
              request, answers.getOrDefault(request.path("method").asText(), "null"));
        };
    bundled.clear();
    return undecided.data().path("userOpHash").asText();
  }

  private void assertDenied(ObjectNode operation, String ruleId) {
    for (String method : List.of(SEND, ESTIMATE)) {
      CallDeniedException denied =
          catchThrowableOfType(
              CallDeniedException.class,
              () -> ask(method, operation, TextNode.valueOf(ENTRY_POINT)));
      assertThat(denied).as(method).isNotNull();
      assertThat(denied.ruleId()).as(method).isEqualTo(ruleId);
      assertThat(denied.error("id").code()).isEqualTo(-32001);
    }
    assertThat(bundled).isEmpty();
  }

  @Test
  void anOperationOfTheOwnAccountReachesTheBundlerAndIsNamedByItsHash() {
    ObjectNode operation = operation();
    String hash = hashOf(operation);
    answers.put(SEND, "\"" + hash + "\"");
    assertThat(send(operation).asText()).isEqualTo(hash);
    assertThat(bundled)
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.path("method").asText()).isEqualTo(SEND);
              assertThat(request.at("/params/0")).isEqualTo(operation);
              assertThat(request.at("/params/1").asText()).isEqualTo(ENTRY_POINT);
            });
    assertThat(chain.traced.path("from").asText()).isEqualTo(ENTRY_POINT);
    assertThat(chain.traced.path("to").asText()).isEqualTo(ACCOUNT.text());
  }

  @Test
  void theAccountIsAProvenWalletOfTheCaller() {
    reader = principal(Set.of(), Set.of(), false);
    assertDenied(operation(), "wallet.not_owned_by_user");
    reader = principal(Set.of(), Set.of(ACCOUNT), false);
    assertDenied(operation(), "wallet.not_proven");
  }

  @Test
  void paymastersAndFactoriesAreRefused() {
    assertDenied(
        operation()
            .put("paymaster", SECRET.text())
            .put("paymasterVerificationGasLimit", "0x1")
            .put("paymasterPostOpGasLimit", "0x1")
            .put("paymasterData", "0x"),
        "user_operation.paymaster");
    assertDenied(
        operation().put("factory", SECRET.text()).put("factoryData", "0x"),
        "user_operation.factory");
  }

  @Test
  void theCodeAndTheImplementationOfTheAccountArePermitted() {
    chain.code = "0x6002";
    assertDenied(operation(), "user_operation.account_code");
    chain.code = CODE;
    chain.beaconSlot = "0x" + "0".repeat(64);
    chain.implementation = "0x";
    assertDenied(operation(), "user_operation.account_implementation");
    chain.implementation = word(SECRET);
    assertDenied(operation(), "user_operation.account_implementation");
    chain.implementation = "0x01" + word(IMPLEMENTATION).substring(4);
    assertDenied(operation(), "user_operation.account_implementation");
  }

  @Test
  void onlyExecutionsAreJudged() {
    assertDenied(operation("0x"), "user_operation.call");
    assertDenied(operation(DATA), "user_operation.call");
    assertDenied(operation(Executions.execute("ff", "00")), "user_operation.call");
  }

  @Test
  void eachCallNeedsItsOwnPermissionToWrite() {
    assertDenied(operation(Executions.single(SECRET, DATA)), "permission.missing");
    assertDenied(
        operation(Executions.batch(List.of(TARGET, SECRET), List.of(DATA, DATA))),
        "permission.missing");
    assertDenied(
        operation(
            Executions.single(
                ACCOUNT, Executions.batch(List.of(TARGET, SECRET), List.of(DATA, DATA)))),
        "permission.missing");
    assertDenied(operation(Executions.single(ACCOUNT, "0x9517e29f")), "permission.missing");
    chain.granted = AccessType.READ;
    assertDenied(operation(), "permission.access_type_mismatch");
  }

  @Test
  void aPaymentIsACallWhereThereIsCode() {
    chain.withCode = Set.of(SECRET);
    assertDenied(operation(Executions.single(SECRET, "0x")), "permission.missing");
    chain.withCode = Set.of();
    ObjectNode payment = operation(Executions.single(SECRET, "0x"));
    answers.put(SEND, "\"" + hashOf(payment) + "\"");
    assertThat(send(payment).isTextual()).isTrue();
  }

  @Test
  void whatACallDoesBeneathIsJudged() {
    chain.beneath = frame("STATICCALL", TARGET, SECRET, DATA);
    assertDenied(operation(), "permission.missing");
    chain.beneath = frame("CALL", TARGET, ACCOUNT, "0x");
    ObjectNode paid = operation();
    answers.put(SEND, "\"" + hashOf(paid) + "\"");
    assertThat(send(paid).isTextual()).as("a payment to the account").isTrue();
  }

  @Test
  void callsThatNoPartNamesAreJudged() {
    chain.besides = frame("CALL", ACCOUNT, SECRET, DATA);
    assertDenied(operation(), "permission.missing");
    chain.besides = frame("DELEGATECALL", ACCOUNT, SECRET, DATA);
    assertDenied(operation(), "judge.no_frames");
  }

  @Test
  void partsThatWereNotExecutedCannotBeJudged() {
    chain.executes = false;
    assertDenied(operation(), "user_operation.not_executed");
    chain.traces = false;
    assertDenied(operation(), "judge.no_frames");
  }

  /** Each of the blocks in which an upstream chain may include it. */
  @Test
  void accountsThatTheEntryPointTouchesAreNoReads() {
    settings.put("chain.kind", "upstream");
    chain.effects = false;
    ObjectNode operation = operation();
    answers.put(SEND, "\"" + hashOf(operation) + "\"");
    assertThat(send(operation).isTextual()).isTrue();
    chain.beneath = frame("STATICCALL", TARGET, SECRET, DATA);
    bundled.clear();
    assertDenied(operation, "permission.missing");
  }

  @Test
  void withoutABundlerTheMethodsDoNotExist() {
    settings.remove("bundler.url");
    JsonNode hash = TextNode.valueOf(AnyJson.HASH.text());
    for (Runnable asking :
        List.<Runnable>of(
            () -> send(operation()),
            () -> ask(ESTIMATE, operation(), TextNode.valueOf(ENTRY_POINT)),
            () -> ask(BY_HASH, hash),
            () -> ask(RECEIPT, hash),
            () -> wiring().of(SupportedEntryPoints.class).list())) {
      assertThat(catchThrowableOfType(RpcError.class, asking::run).code()).isEqualTo(-32601);
    }
  }

  @Test
  void otherEntryPointsAndFormsAreRefused() {
    assertThatThrownBy(() -> ask(SEND, operation(), TextNode.valueOf(SECRET.text())))
        .isInstanceOf(RpcError.class)
        .hasMessageStartingWith("params[1] must be one of the entry points");
    assertThatThrownBy(() -> send(operation().put("initCode", "0x")))
        .isInstanceOf(RpcError.class)
        .hasMessageStartingWith("params[0].initCode must be absent");
    assertThatThrownBy(
            () ->
                ask(
                    ESTIMATE,
                    operation(),
                    TextNode.valueOf(ENTRY_POINT),
                    JSON.objectNode().set(SECRET.text(), JSON.objectNode())))
        .isInstanceOf(RpcError.class)
        .hasMessageStartingWith("params[2] is a state override");
    assertThat(bundled).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"0x12\"", "{}", "\"0x" + "00000000" + "\"", "17"})
  void aBundlerThatReturnsNoHashIsNotBelieved(String answer) {
    answers.put(SEND, answer);
    assertThatThrownBy(() -> send(operation()))
        .isInstanceOf(Failure.class)
        .hasMessage("The bundler returned an invalid response");
  }

  /** What a simulation reverts with may be what it read, and only the gate's own was judged. */
  @ParameterizedTest
  @CsvSource({
    "-32500, -32500, AA23 reverted: 0x5ec4e7, The bundler refuses the operation: AA23",
    "-32501, -32501, paymaster 0x5ec4e7, The bundler refuses the operation",
    "-32502, -32502, 0x5ec4e7, The bundler refuses the operation",
    "-32521, -32521, 0x5ec4e7, The bundler refuses the operation",
    "-32503, -32503, expires soon, The bundler refuses the operation: expires soon",
    "-32507, -32507, bad signature, The bundler refuses the operation: bad signature",
    "-32602, -32602, fee too low, The bundler refuses the operation: fee too low",
    "-32000, -32603, 0x5ec4e7, The bundler failed"
  })
  void codesOfTheBundlerPass(int code, int expected, String message, String shown) {
    answers.put(
        SEND, "{\"code\":%d,\"message\":\"%s\",\"data\":\"0x5ec4e7\"}".formatted(code, message));
    RpcError error = catchThrowableOfType(RpcError.class, () -> send(operation()));
    assertThat(error.code()).isEqualTo(expected);
    assertThat(error).hasMessage(shown);
    assertThat(error.data()).isNull();
  }

  @Test
  void anEstimateHasTheGasOfTheJudgedExecution() {
    ObjectNode draft = operation();
    draft.remove(List.of("callGasLimit", "verificationGasLimit", "preVerificationGas"));
    answers.put(
        ESTIMATE,
        "{\"callGasLimit\":\"0x5ec4e7\",\"verificationGasLimit\":\"0x2711\","
            + "\"preVerificationGas\":\"0x7b\",\"more\":\"0x1\"}");
    JsonNode estimate = ask(ESTIMATE, draft, TextNode.valueOf(ENTRY_POINT));
    String callGas = "0x" + Long.toHexString(100_000 + 50_000 + 50_000);
    assertThat(estimate.path("callGasLimit").asText()).isEqualTo(callGas);
    assertThat(estimate.path("verificationGasLimit").asText()).as("rounded").isEqualTo("0x4e20");
    assertThat(estimate.path("preVerificationGas").asText()).isEqualTo("0x7b");
    assertThat(estimate.size()).isEqualTo(3);
    assertThat(bundled.get(0).at("/params/0/callGasLimit").asText()).isEqualTo(callGas);
    answers.put(ESTIMATE, "{\"callGasLimit\":\"0x1\"}");
    assertThatThrownBy(() -> ask(ESTIMATE, draft, TextNode.valueOf(ENTRY_POINT)))
        .isInstanceOf(Failure.class);
    chain.error = "execution reverted";
    RpcError reverted =
        catchThrowableOfType(
            RpcError.class, () -> ask(ESTIMATE, draft, TextNode.valueOf(ENTRY_POINT)));
    assertThat(reverted.code()).isEqualTo(-32521);
  }

  @Test
  void fullAccessIsNotJudged() {
    reader = principal(Set.of(), Set.of(), true);
    chain.code = "0x";
    ObjectNode operation = operation("0x").put("sender", SECRET.text());
    answers.put(
        SEND, "{\"code\":-32500,\"message\":\"AA20 account not deployed\",\"data\":\"0x1\"}");
    RpcError error = catchThrowableOfType(RpcError.class, () -> send(operation));
    assertThat(error).hasMessage("AA20 account not deployed");
    assertThat(error.data().asText()).isEqualTo("0x1");
    assertThat(chain.traced).isNull();
    answers.put(ESTIMATE, "{\"callGasLimit\":\"0x1\"}");
    assertThat(ask(ESTIMATE, operation, TextNode.valueOf(ENTRY_POINT)).size()).isEqualTo(1);
  }

  @Test
  void entryPointsAreThoseThatBothSupport() {
    answers.put(
        "eth_supportedEntryPoints",
        "[\"%s\",\"0x0000000071727De22E5E9d8BAf0edAc6f37da032\",\"%s\"]"
            .formatted(SECRET.text(), ENTRY_POINT));
    SupportedEntryPoints entryPoints = wiring().of(SupportedEntryPoints.class);
    assertThat(entryPoints.list())
        .extracting(JsonNode::asText)
        .containsExactly(
            "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108",
            "0x0000000071727De22E5E9d8BAf0edAc6f37da032");
    assertThat(entryPoints.list()).hasSize(2);
    assertThat(bundled).as("asked once").hasSize(1);
  }

  @Test
  void aBundlerWithoutEntryPointsIsNotBelieved() {
    for (String answer : List.of("null", "[1]", "{}", "\"0x\"")) {
      wiring = null;
      SupportedEntryPoints entryPoints = wiring().of(SupportedEntryPoints.class);
      answers.put("eth_supportedEntryPoints", answer);
      assertThatThrownBy(entryPoints::list)
          .as(answer)
          .isInstanceOf(Failure.class)
          .hasMessage("The bundler returned an invalid response");
      int asked = bundled.size();
      assertThatThrownBy(entryPoints::list)
          .as("anonymous clients do not make it ask again at once")
          .isInstanceOfSatisfying(
              Failure.class,
              failure -> assertThat(failure.reason()).isEqualTo(Failure.Reason.OVERLOADED));
      assertThat(bundled).hasSize(asked);
    }
  }

  @Test
  void anOperationIsShownToItsOwnerAlone() throws JsonProcessingException {
    ObjectNode operation = operation();
    String hash = hash(operation);
    ObjectNode found = JSON.objectNode().put("entryPoint", ENTRY_POINT);
    found.set("userOperation", operation.deepCopy().put("more", "0x"));
    found.put("transactionHash", AnyJson.HASH.text()).put("blockNumber", "0x99");
    answers.put(BY_HASH, found.toString());
    JsonNode shown = ask(BY_HASH, TextNode.valueOf(hash));
    assertThat(shown.path("userOperation")).isEqualTo(operation);
    assertThat(shown.path("entryPoint").asText()).isEqualTo(ENTRY_POINT);
    assertThat(shown.path("transactionHash").isNull()).as("not at the chain node").isTrue();

    chain.receipt = receipt(hash);
    JsonNode mined = ask(BY_HASH, TextNode.valueOf(hash));
    assertThat(mined.path("transactionHash").asText()).isEqualTo(AnyJson.HASH.text());
    assertThat(mined.path("blockNumber").asText()).as("of the chain node").isEqualTo("0x5");

    reader = principal(Set.of(SECRET), Set.of(ACCOUNT), false);
    assertThat(ask(BY_HASH, TextNode.valueOf(hash)).isNull()).isTrue();
    answers.put(BY_HASH, "null");
    assertThat(ask(BY_HASH, TextNode.valueOf(hash)).isNull()).isTrue();
  }

  @Test
  void anOperationWithAnotherHashIsNotBelieved() {
    ObjectNode found = JSON.objectNode().put("entryPoint", ENTRY_POINT);
    found.set("userOperation", operation());
    for (String wrong : List.of("nonce", "callData")) {
      ((ObjectNode) found.get("userOperation"))
          .put(wrong, "0x0" + (wrong.equals("nonce") ? "" : "0"));
      answers.put(BY_HASH, found.toString());
      assertThatThrownBy(() -> ask(BY_HASH, TextNode.valueOf(AnyJson.HASH.text())))
          .isInstanceOf(Failure.class)
          .hasMessage("The bundler returned an invalid response");
    }
  }

  @Test
  void aReceiptComesFromTheChainNodeAndIsShownToItsOwnerAlone() throws JsonProcessingException {
    String hash = AnyJson.HASH.text();
    chain.receipt = receipt(hash);
    answers.put(
        RECEIPT,
        "{\"sender\":\"%s\",\"success\":false,\"receipt\":{\"transactionHash\":\"%s\"}}"
            .formatted(SECRET.text(), hash));
    JsonNode shown = ask(RECEIPT, TextNode.valueOf(hash));
    assertThat(shown.path("sender").asText()).isEqualTo(ACCOUNT.text());
    assertThat(shown.path("success").asBoolean()).isTrue();
    assertThat(shown.path("logs")).hasSize(1);
    assertThat(shown.at("/receipt/logs")).as("without that of another operation").hasSize(2);
    assertThat(shown.at("/receipt/logsBloom").asText()).isEqualTo("0x" + "0".repeat(512));
    assertThat(shown.at("/receipt/cumulativeGasUsed").asText()).isEqualTo("0x7");

    chain.receipt = JSON.nullNode();
    assertThat(ask(RECEIPT, TextNode.valueOf(hash)).isNull()).as("the node is behind").isTrue();
    chain.receipt = receipt(hash);
    reader = principal(Set.of(SECRET), Set.of(), false);
    assertThat(ask(RECEIPT, TextNode.valueOf(hash)).isNull()).isTrue();
    answers.put(RECEIPT, "null");
    chain.receipt = JSON.nullNode();
    assertThat(ask(RECEIPT, TextNode.valueOf(hash)).isNull()).isTrue();
  }

  private static JsonNode receipt(String hash) throws JsonProcessingException {
    String event =
        """
        {"address":"%s","logIndex":"0x%d","topics":["%s","%s","%s","0x%s"],"data":"0x%s"}
        """;
    String data = "%064x%064x%064x%064x".formatted(1, 1, 2, 3);
    String other =
        event.formatted(
            ENTRY_POINT, 1, EVENT, "0x" + "77".repeat(32), word(SECRET), "0".repeat(64), data);
    String own = event.formatted(ENTRY_POINT, 3, EVENT, hash, word(ACCOUNT), "0".repeat(64), data);
    String log = "{\"address\":\"%s\",\"logIndex\":\"0x%d\",\"topics\":[],\"data\":\"0x\"}";
    return Json.MAPPER.readTree(
        """
        {"transactionHash":"%s","blockNumber":"0x5","blockHash":"%s","from":"%s","to":"%s",
         "gasUsed":"0x7","cumulativeGasUsed":"0x9","logsBloom":"0xff","logs":[%s,%s,%s,%s]}
        """
            .formatted(
                AnyJson.HASH.text(),
                AnyJson.HASH.text(),
                SECRET.text(),
                ENTRY_POINT,
                log.formatted(TARGET.text(), 0),
                other,
                log.formatted(TARGET.text(), 2),
                own));
  }

  private static String word(Address address) {
    return "0x" + "0".repeat(24) + address.text().substring(2);
  }

  private static ObjectNode frame(String type, Address from, Address to, String input) {
    return JSON.objectNode()
        .put("type", type)
        .put("from", from.text())
        .put("to", to.text())
        .put("input", input);
  }

  /** A chain with one account, whose executions are as the test says. */
  private static final class AccountChain extends CallOnlyNode {
    private String code = CODE;
    private String beaconSlot = word(BEACON);
    private String implementation = word(IMPLEMENTATION);
    private Set<Address> withCode = Set.of();
    private AccessType granted = AccessType.WRITE;
    private ObjectNode beneath;
    private ObjectNode besides;
    private boolean executes = true;
    private boolean traces = true;
    private boolean effects = true;
    private String error;
    private JsonNode traced;
    private JsonNode receipt = JSON.nullNode();

    AccountChain() {
      super("accounts", 6565);
    }

    @Override
    public JsonNode call(String method, JsonNode params) {
      String address = params.path(0).asText();
      return switch (method) {
        case "eth_getCode" ->
            TextNode.valueOf(
                address.equals(ACCOUNT.text())
                    ? code
                    : withCode.contains(new Address(address)) ? "0x01" : "0x");
        case "eth_getStorageAt" -> TextNode.valueOf(beaconSlot);
        case "eth_call" -> TextNode.valueOf(implementation);
        case "eth_getTransactionReceipt" -> receipt;
        case "eth_getBlockByNumber" ->
            JSON.objectNode().put("hash", AnyJson.HASH.text()).put("number", "0x0");
        case "debug_traceCall" -> executed(params.get(0), params.path(2));
        default -> JSON.nullNode();
      };
    }

    private JsonNode executed(JsonNode request, JsonNode options) {
      if (!options.path("tracer").asText().equals("callTracer")) {
        throw new NodeErrorException(-32602, "unsupported tracer type", null);
      }
      if (!request.path("to").asText().equals(ACCOUNT.text())) {
        return frame("CALL", ACCOUNT, TARGET, "0x");
      }
      traced = request;
      if (!traces) {
        return JSON.objectNode();
      }
      ObjectNode outermost =
          frame("CALL", new Address(request.path("from").asText()), ACCOUNT, callData(request));
      outermost.put("gasUsed", "0x" + Long.toHexString(100_000)).put("output", "0x");
      if (error != null) {
        outermost.put("error", error);
      }
      ObjectNode own = frame("DELEGATECALL", ACCOUNT, IMPLEMENTATION, callData(request));
      outermost.putArray("calls").add(frame("STATICCALL", ACCOUNT, BEACON, "0x5c60da1b")).add(own);
      if (executes) {
        ObjectNode call = frame("CALL", ACCOUNT, target(request), data(request));
        if (beneath != null) {
          call.putArray("calls").add(beneath.deepCopy());
        }
        own.withArray("calls").add(call);
      }
      if (besides != null) {
        own.withArray("calls").add(besides.deepCopy());
      }
      return outermost;
    }

    private static String callData(JsonNode request) {
      return request.path("data").asText();
    }

    /** Of a single execution. */
    private static Address target(JsonNode request) {
      return new Address("0x" + callData(request).substring(202, 242));
    }

    private static String data(JsonNode request) {
      int length = Integer.parseInt(callData(request).substring(138, 202), 16) - 52;
      return "0x" + callData(request).substring(306, 306 + 2 * length);
    }

    @Override
    public boolean supportsEffects() {
      return effects;
    }

    @Override
    public ChainHeader head() {
      return new ChainHeader(0, AnyJson.HASH, AnyJson.HASH, 0);
    }

    @Override
    public Optional<ChainHeader> block(long number) {
      return Optional.empty();
    }
  }

  /** One function of one contract is public. */
  private final class Facts extends DecisionFactCache {
    private ContractRules rules() {
      return new ContractRules(
          null,
          Map.of(
              AnyJson.SELECTOR,
              new FunctionRule(
                  AnyJson.SELECTOR,
                  chain.granted,
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
      return call.to().equals(TARGET) ? Optional.of(rules()) : Optional.empty();
    }

    @Override
    public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
      return targets.stream()
          .map(CallTarget::address)
          .filter(TARGET::equals)
          .distinct()
          .collect(Collectors.toMap(each -> each, each -> rules()));
    }

    @Override
    public Map<Address, ContractRules> rules(
        Collection<Address> contracts, Collection<String> selectors) {
      return contracts.contains(TARGET) ? Map.of(TARGET, rules()) : Map.of();
    }

    @Override
    public Set<Address> notInspectable(Principal principal, Set<Address> accounts) {
      return Stream.of(TARGET).filter(accounts::contains).collect(Collectors.toSet());
    }

    @Override
    public Set<Address> wallets(Principal principal, Set<Address> addresses, Address unknown) {
      return principal.wallets().stream().filter(addresses::contains).collect(Collectors.toSet());
    }

    @Override
    public List<EventPattern> patterns(Principal principal, Collection<Address> contracts) {
      return List.of();
    }
  }
}
