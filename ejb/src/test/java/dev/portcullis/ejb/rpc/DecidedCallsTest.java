package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.rpc.RecordingNode.Asked;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.endpoint.AccountEndpoint;
import dev.portcullis.ejb.rpc.endpoint.UnrestrictedCalls;
import dev.portcullis.ejb.rpc.execution.BundledCalls;
import dev.portcullis.ejb.rpc.execution.ContractCalls;
import dev.portcullis.ejb.rpc.filter.FilterStore;
import dev.portcullis.ejb.rpc.filter.Filters;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.ParamKind;
import dev.portcullis.ejb.rpc.message.Params;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.policy.MethodPolicy.Rule;
import dev.portcullis.ejb.rpc.useroperation.UserOperationRecords;
import dev.portcullis.ejb.rpc.useroperation.UserOperations;
import dev.portcullis.ejb.rpc.visibility.FilteredBlocks;
import dev.portcullis.ejb.rpc.visibility.FilteredDetails;
import dev.portcullis.ejb.rpc.visibility.FilteredLogs;
import dev.portcullis.ejb.rpc.visibility.FilteredTransactions;
import dev.portcullis.ejb.rpc.visibility.OwnAddresses;
import dev.portcullis.ejb.rpc.visibility.PoolResponseMerger;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.inject.Instance;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

/** An upstream behind the gateway sees no call that was not decided. */
class DecidedCallsTest {
  private static final Set<Rule> NOT_FOR_USERS =
      Set.of(Rule.FORBIDDEN, Rule.FULL_READ, Rule.DEPLOYMENT, Rule.NEVER);

  private static final RpcCaller USER =
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

  private final RecordingNode upstream = new RecordingNode();
  private final AccountEndpoint endpoint = endpoint(Map.of());

  private AccountEndpoint endpoint(Map<String, String> settings) {
    Wiring wiring =
        new Wiring(
            Map.of(
                ChainNode.class,
                upstream,
                RpcConfig.class,
                GivenSettings.bean(RpcConfig.class, settings),
                PoolConfig.class,
                GivenSettings.bean(PoolConfig.class, settings),
                DecisionFactCache.class,
                new GivenFacts(),
                FilterStore.class,
                new GivenFilters(),
                PolicyFeed.class,
                new LookingFeed().feed()));
    List<RpcMethod> methods =
        List.of(
            wiring.of(BundledCalls.class),
            wiring.of(ContractCalls.class),
            wiring.of(FilteredBlocks.class),
            wiring.of(FilteredDetails.class),
            wiring.of(FilteredLogs.class),
            wiring.of(FilteredTransactions.class),
            wiring.of(Filters.class),
            wiring.of(OwnAddresses.class),
            wiring.of(UserOperationRecords.class),
            wiring.of(UserOperations.class));
    Wiring whole =
        new Wiring(
            Map.of(
                GatewayNodeClient.class,
                wiring.of(GatewayNodeClient.class),
                PoolResponseMerger.class,
                wiring.of(PoolResponseMerger.class),
                DecisionFactCache.class,
                new GivenFacts(),
                UnrestrictedCalls.class,
                wiring.of(UnrestrictedCalls.class),
                Instance.class,
                Wiring.all(methods)));
    AccountEndpoint made = whole.of(AccountEndpoint.class);
    made.collect();
    return made;
  }

  /** Each method, with such parameters as it takes more often than not. */
  @Provide
  Arbitrary<String> messages() {
    return Arbitraries.frequencyOf(
        MethodPolicy.all().stream()
            .filter(policy -> !policy.method().equals("eth_sendRawTransaction"))
            .map(policy -> Tuple.of(1 + 4 * policy.params().size(), messages(policy)))
            .toList());
  }

  private static Arbitrary<String> messages(MethodPolicy policy) {
    return Combinators.combine(policy.params().stream().map(DecidedCallsTest::parameter).toList())
        .as(
            params -> {
              ObjectNode message = message(policy.method());
              for (JsonNode parameter : params) {
                message = with(message, parameter);
              }
              return message.toString();
            });
  }

  private static ObjectNode message(String method) {
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0").put("id", 1);
    message.put("method", method).putArray("params");
    return message;
  }

  private static ObjectNode with(ObjectNode message, JsonNode parameter) {
    ObjectNode more = message.deepCopy();
    if (!parameter.isMissingNode()) {
      more.withArray("params").add(parameter);
    }
    return more;
  }

  private static Arbitrary<JsonNode> parameter(ParamKind kind) {
    Arbitrary<JsonNode> right =
        switch (kind) {
          case ADDRESS -> AnyJson.address();
          case CALL -> AnyJson.plainCall();
          case LOGS -> AnyJson.filter();
          case HASH -> Arbitraries.just(JsonNodeFactory.instance.textNode(AnyJson.HASH.text()));
          case NO_OVERRIDE -> Arbitraries.just(JsonNodeFactory.instance.objectNode());
          default -> AnyJson.value();
        };
    return Arbitraries.frequencyOf(Tuple.of(6, right), Tuple.of(1, AnyJson.value()));
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void theUpstreamSeesNothingThatWasNotDecided(@ForAll("messages") String text) {
    upstream.close();
    RpcRequest request = read(text);
    answer(request);
    MethodPolicy policy = MethodPolicy.of(request.method()).orElseThrow();
    for (Asked asked : upstream.asked()) {
      assertThat(policy.rule()).as(asked.toString()).isNotIn(NOT_FOR_USERS);
      assertThat(isWrittenAnew(asked)).as(asked.toString()).isTrue();
      assertThat(isDecided(asked)).as("%s for %s", asked, text).isTrue();
    }
  }

  /** This upstream traces nothing, so that nothing can be judged by its trace. */
  @Test
  void aReadOnlyCallIsJudgedAtTheRequestedBlock() {
    ObjectNode call = JsonNodeFactory.instance.objectNode().put("from", AnyJson.OWN.text());
    call.put("to", AnyJson.CONTRACT.text()).put("input", "0xA9059CBB");
    RpcRequest request =
        read(with(with(message("eth_call"), call), TextNode.valueOf("0x5")).toString());
    assertThatThrownBy(() -> endpoint.answer(request, USER))
        .isInstanceOfSatisfying(
            CallDeniedException.class,
            callDeniedException ->
                assertThat(callDeniedException.ruleId()).isEqualTo("judge.no_frames"));
    assertThat(upstream.asked()).extracting(Asked::method).containsExactly("debug_traceCall");
    assertThat(upstream.asked().get(0).params().get(1).asText()).isEqualTo("0x5");
  }

  @Test
  void aPermittedCallReachesTheNode() {
    AccountEndpoint lenient = endpoint(Map.of("rpc.judge-reads", "false"));
    ObjectNode call = JsonNodeFactory.instance.objectNode().put("from", AnyJson.OWN.text());
    call.put("to", AnyJson.CONTRACT.text()).put("input", "0xA9059CBB");
    lenient.answer(read(with(message("eth_call"), call).toString()), USER);
    assertThat(upstream.asked()).hasSize(1);
    assertThat(upstream.asked().get(0).params().toString())
        .isEqualTo(
            "[{\"from\":\"%s\",\"to\":\"%s\",\"data\":\"0xa9059cbb\"},\"latest\"]"
                .formatted(AnyJson.OWN, AnyJson.CONTRACT));
  }

  private static RpcRequest read(String text) {
    return RpcMessage.read(text.getBytes(StandardCharsets.UTF_8)).calls().get(0);
  }

  /** What is refused is refused with an error; anything else that is thrown is a fault. */
  private void answer(RpcRequest request) {
    try {
      endpoint.answer(request, USER);
    } catch (CallDeniedException | RpcError | NodeErrorException | Failure refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
  }

  /** Whether the parameters are what the readers make of them once more. */
  private static boolean isWrittenAnew(Asked asked) {
    List<ParamKind> kinds = MethodPolicy.of(asked.method()).orElseThrow().params();
    return asked.method().equals("debug_traceCall")
        || new Params(asked.params()).as(kinds).equals(asked.params());
  }

  private static boolean isDecided(Asked asked) {
    JsonNode first = asked.params().path(0);
    return switch (asked.method()) {
      case "eth_getBalance", "eth_getTransactionCount", "rollup_getAllAccountBalances" ->
          first.textValue().equals(AnyJson.OWN.text());
      // A read is judged by its frames, and only after the call itself was decided.
      case "eth_call", "debug_traceCall" ->
          isOwn(first) && (isPermitted(first) || isPlainTransfer(first));
      case "eth_estimateGas", "rollup_estimateFee" -> isOwn(first) && isPlainTransfer(first);
      case "eth_getLogs" ->
          first.path("address").size() == 1
              && first.at("/address/0").textValue().equals(AnyJson.CONTRACT.text())
              && first.at("/topics/0/0").textValue().equals(AnyJson.HASH.text())
              && first.at("/topics/0").size() == 1;
      case "debug_traceTransaction", "eth_sendRawTransaction" -> false;
      default -> true;
    };
  }

  private static boolean isOwn(JsonNode call) {
    return call.path("from").asText().equals(AnyJson.OWN.text());
  }

  private static boolean isPermitted(JsonNode call) {
    return call.path("to").asText().equals(AnyJson.CONTRACT.text())
        && call.path("data").asText().startsWith(AnyJson.SELECTOR);
  }

  private static boolean isPlainTransfer(JsonNode call) {
    return call.has("to")
        && !call.path("to").asText().equals(AnyJson.CONTRACT.text())
        && call.path("data").asText("0x").equals("0x");
  }
}
