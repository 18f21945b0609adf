package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.admission.CallerClass;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.DenialConfig;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.denial.DisclosureConfig;
import dev.portcullis.ejb.denial.DisclosureLedger;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.rpc.RecordingNode.Asked;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.endpoint.AccountEndpoint;
import dev.portcullis.ejb.rpc.endpoint.MissingNodeMethods;
import dev.portcullis.ejb.rpc.endpoint.ServiceEndpoint;
import dev.portcullis.ejb.rpc.endpoint.WalletEndpoint;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.limit.Bulkhead;
import dev.portcullis.ejb.rpc.limit.NodeWorkload;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.visibility.ViewAsAudit;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.denial.DisclosureRow;
import jakarta.enterprise.inject.Instance;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What full access reaches beyond the table of methods, and what no caller reaches (R-GTW-29). The
 * whole gateway in front of a node that records its requests: no server adds to it.
 */
class ForwardedCallsTest {
  private static final String FULL = "full";

  private final RecordingNode node = new RecordingNode();
  private final DisclosureLedger disclosures =
      new DisclosureLedger(
          GivenSettings.bean(DisclosureConfig.class, Map.of()),
          GivenSettings.bean(DenialConfig.class, Map.of()));

  /** The last bean that is made reads them for all. */
  private final Map<String, String> settings =
      new HashMap<>(Map.of("rpc.disclosure-ledger", "true"));

  private Bulkhead bulkhead;

  private Gateway gateway() {
    Map<Class<?>, Object> given = new HashMap<>();
    given.put(ChainNode.class, node);
    given.put(PoolConfig.class, GivenSettings.bean(PoolConfig.class, Map.of()));
    given.put(PolicyFeed.class, new LookingFeed().feed());
    given.put(DecisionFactCache.class, new Facts());
    given.put(WalletEndpoint.class, new WalletEndpoint());
    given.put(ServiceEndpoint.class, new ServiceEndpoint());
    given.put(ViewAsAudit.class, new ViewAsAudit());
    given.put(
        DenialLedger.class, new DenialLedger(GivenSettings.bean(DenialConfig.class, Map.of())));
    given.put(DisclosureLedger.class, disclosures);
    RpcConfig config = GivenSettings.bean(RpcConfig.class, settings);
    config.check();
    given.put(RpcConfig.class, config);
    bulkhead = new Bulkhead(config);
    given.put(Bulkhead.class, bulkhead);
    given.put(GatewayNodeClient.class, new GatewayNodeClient(node, config, bulkhead));
    given.put(Instance.class, Wiring.all(List.of(new Wiring(given).of(MissingNodeMethods.class))));
    Wiring whole = new Wiring(given);
    whole.of(AccountEndpoint.class).collect();
    return whole.of(Gateway.class);
  }

  private static RpcCaller caller(String who) {
    Actor actor =
        switch (who) {
          case "nobody" -> Actor.ANONYMOUS;
          case "machine" -> new Actor(Actor.Type.M2M_APP, who, null, null);
          default -> new Actor(Actor.Type.USER, who, null, null);
        };
    return RpcCaller.of(
        new CallContext("request", "trace", null, actor, null, null, null, "127.0.0.1", null));
  }

  private JsonNode ask(String who, String method, String params) {
    return ask(gateway(), caller(who), method, params);
  }

  private static JsonNode ask(Gateway gateway, RpcCaller caller, String method, String params) {
    String message =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":%s,\"params\":%s}"
            .formatted(Json.MAPPER.valueToTree(method), params);
    return json(
        new String(
            gateway
                .answer(
                    Gateway.Entry.ACCOUNT,
                    RpcMessage.read(message.getBytes(StandardCharsets.UTF_8)),
                    caller)
                .rest(),
            StandardCharsets.UTF_8));
  }

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new AssertionError(text, broken);
    }
  }

  private static int code(JsonNode answer) {
    return answer.at("/error/code").asInt();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eth_config",
        "rollup_getBatchByNumber",
        "ots_searchLogs",
        "txpool_contentOfSender",
        "debug_storageRangeAt"
      })
  void fullAccessReachesMethodsThatRead(String method) {
    String params = "[\"0x1\",{\"a\":[1,null,{\"b\":false}]},1.5]";
    assertThat(ask(FULL, method, params).has("result")).isTrue();
    assertThat(node.asked()).containsExactly(new Asked(method, json(params)));
  }

  @Test
  void bothNamesOfTheRollupsNamespaceAreOne() {
    assertThat(ask(FULL, "zks_getBatchByNumber", "[1]").has("result")).isTrue();
    assertThat(node.asked()).containsExactly(new Asked("rollup_getBatchByNumber", json("[1]")));
  }

  @Test
  void theOperatorListsFurtherMethodsByTheirNames() {
    assertThat(code(ask(FULL, "trace_block", "[\"0x1\"]"))).isEqualTo(-32601);
    settings.put("rpc.forward", "trace_block, zks_rollupStatus");
    assertThat(ask(FULL, "trace_block", "[\"0x1\"]").has("result")).isTrue();
    assertThat(ask(FULL, "zks_rollupStatus", "[]").has("result")).isTrue();
    assertThat(code(ask(FULL, "trace_filter", "[]"))).isEqualTo(-32601);
    assertThat(node.asked())
        .extracting(Asked::method)
        .containsExactly("trace_block", "rollup_rollupStatus");
    assertThat(code(ask("reader", "trace_block", "[]"))).isEqualTo(-32601);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobody", "user", "reader", "machine", "suspended", "gone"})
  void forAllOthersNoSuchMethodExists(String who) {
    settings.put("rpc.forward", "trace_block");
    for (String method : List.of("eth_baseFee", "debug_storageRangeAt", "trace_block", "eth_no")) {
      assertThat(code(ask(who, method, "[]"))).as(method).isEqualTo(-32601);
    }
    assertThat(node.asked()).isEmpty();
  }

  @Test
  void aReaderAsAnotherUserReachesNone() {
    RpcCaller viewing = caller(FULL).viewing("user");
    assertThat(code(ask(gateway(), viewing, "eth_baseFee", "[]"))).isEqualTo(-32601);
    assertThat(node.asked()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "personal_sign",
        "admin_nodeInfo",
        "miner_start",
        "debug_setHead",
        "anvil_setBalance",
        "hardhat_reset",
        "evm_mine",
        "devnet_faucet",
        "engine_getPayloadV4",
        "eth_sendRawTransactionConditional",
        "eth_getWork",
        "Eth_config",
        "eth_Config",
        "eth_config ",
        " eth_config",
        "eth_config\n",
        "eth_config\u0000",
        "eth_c\u043enfig",
        "eth_get*",
        "",
        "_"
      })
  void whatSteersAndWhatIsNoNameReachesNoNode(String method) {
    assertThat(code(ask(FULL, method, "[]"))).isEqualTo(-32601);
    assertThat(node.asked()).isEmpty();
  }

  @Test
  void aLongNameReachesNoNode() {
    assertThat(code(ask(FULL, "eth_get" + "x".repeat(1_000_000), "[]"))).isEqualTo(-32601);
    assertThat(node.asked()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eth_sendTransaction",
        "eth_sign",
        "eth_signTransaction",
        "eth_signTypedData",
        "eth_signTypedData_v3",
        "eth_signTypedData_v4"
      })
  void theNodeSignsForNoCaller(String method) {
    for (String who : List.of(FULL, "reader", "user")) {
      JsonNode answer = ask(who, method, "[{}]");
      assertThat(code(answer)).as(who).isEqualTo(-32001);
      assertThat(answer.at("/error/data/ruleId").asText()).isEqualTo("method.forbidden");
    }
    assertThat(code(ask("nobody", method, "[{}]"))).isEqualTo(-32090);
    RpcCaller viewing = caller(FULL).viewing("user");
    assertThat(ask(gateway(), viewing, method, "[]").at("/error/data/ruleId").asText())
        .isEqualTo("view_as.method_forbidden");
    assertThat(node.asked()).isEmpty();
  }

  @Test
  void parametersAreBounded() {
    String deep = "[".repeat(40) + "]".repeat(40);
    for (String params : List.of(deep, "[1e999]", "[[" + "0,".repeat(100_000) + "0]]")) {
      assertThat(code(ask(FULL, "eth_baseFee", params))).isEqualTo(-32602);
    }
    assertThat(code(ask(FULL, "eth_getProof", deep))).isEqualTo(-32602);
    assertThat(node.asked()).isEmpty();
  }

  @Test
  void aMethodThatTheNodeOnlyDeclaresDoesNotExist() {
    node.refuse("eth_baseFee", -32603, "Unimplemented");
    node.refuse("debug_storageRangeAt", -32603, "no state");
    node.refuse("eth_callMany", -32603, "unimplemented");
    assertThat(code(ask(FULL, "eth_baseFee", "[]"))).isEqualTo(-32601);
    assertThat(code(ask(FULL, "eth_callMany", "[]"))).isEqualTo(-32601);
    assertThat(ask(FULL, "debug_storageRangeAt", "[]").at("/error"))
        .isEqualTo(json("{\"code\":-32603,\"message\":\"no state\"}"));
  }

  /** A call that may execute does not take the place of a look-up. */
  @Test
  void aForwardedCallTakesAPlaceOfExecutions() {
    settings.put("rpc.executions", "1");
    settings.put("rpc.execution-wait-ms", "1");
    Gateway gateway = gateway();
    CallerClass other = Bulkhead.caller(caller("user").context());
    assertThat(bulkhead.permits(NodeWorkload.EXECUTION).tryAcquire(other)).isTrue();
    assertThat(code(ask(gateway, caller(FULL), "eth_baseFee", "[]"))).isEqualTo(-32009);
    assertThat(ask(gateway, caller(FULL), "eth_getStorageAt", "[]").has("result")).isTrue();
    bulkhead.permits(NodeWorkload.EXECUTION).release(other, 1);
    assertThat(ask(gateway, caller(FULL), "eth_baseFee", "[]").has("result")).isTrue();
  }

  @Test
  void whatAForwardedCallDisclosesIsRecorded() {
    assertThat(ask(FULL, "debug_traceBadBlock", "[\"0x7\"]").at("/result")).hasSize(2);
    List<DisclosureRow> rows = new ArrayList<>();
    disclosures.drain(rows::addAll);
    assertThat(rows)
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.method()).isEqualTo("debug_traceBadBlock");
              assertThat(row.actorId()).isEqualTo(FULL);
              assertThat(row.count()).isEqualTo(2);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {FULL, "reader", "user", "machine"})
  void whatANodeLacksIsAnsweredByTheGate(String who) {
    assertThat(ask(who, "eth_coinbase", "[]").at("/result").isNull()).as("the node's").isTrue();
    node.refuse("eth_coinbase", -32601, "the method does not exist");
    node.refuse("eth_protocolVersion", -32603, "unimplemented");
    assertThat(ask(who, "eth_coinbase", "[]").at("/result").asText())
        .isEqualTo("0x" + "0".repeat(40));
    assertThat(ask(who, "eth_protocolVersion", "[]").at("/result").asText()).isEqualTo("zks/1");
    node.refuse("eth_coinbase", -32000, "busy");
    assertThat(code(ask(who, "eth_coinbase", "[]"))).isEqualTo(-32000);
    assertThat(code(ask("nobody", "eth_coinbase", "[]"))).isEqualTo(-32090);
  }

  @Test
  void theAliasOfTheNewestBlockIsAnsweredForFullAccessAsWell() {
    assertThat(ask(FULL, "eth_getBalance", "[\"0x1\",\"committed\"]").has("result")).isTrue();
    assertThat(node.asked())
        .containsExactly(new Asked("eth_getBalance", json("[\"0x1\",\"latest\"]")));
  }

  /** An unrestricted user, a full reader, an ordinary user and one without any rights left. */
  private static final class Facts extends DecisionFactCache {
    @Override
    public Optional<Principal> user(String id) {
      return id.equals("gone")
          ? Optional.empty()
          : Optional.of(
              principal(
                  Optional.of(
                      new ActingUser(
                          null,
                          false,
                          id.equals("suspended"),
                          Set.of(),
                          Set.of(AnyJson.OWN),
                          false,
                          false,
                          id.equals("reader") || id.equals(FULL),
                          Set.of())),
                  id.equals("reader") || id.equals(FULL),
                  id.equals(FULL) || id.equals("suspended")));
    }

    @Override
    public Optional<Principal> userIncludingInactive(String id) {
      return user(id);
    }

    @Override
    public Optional<Principal> application(String id) {
      return Optional.of(principal(Optional.empty(), false, false));
    }

    private static Principal principal(
        Optional<ActingUser> user, boolean reads, boolean unrestricted) {
      return new Principal(
          user, Set.of(), Set.of(), Optional.empty(), reads, unrestricted, Decision.USER_NOT_FOUND);
    }
  }
}
