package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.DenialConfig;
import dev.portcullis.ejb.denial.DisclosureConfig;
import dev.portcullis.ejb.denial.DisclosureLedger;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.endpoint.AccountEndpoint;
import dev.portcullis.ejb.rpc.filter.FilterStore;
import dev.portcullis.ejb.rpc.filter.Filters;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.visibility.FilteredLogs;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import jakarta.enterprise.inject.Instance;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The account endpoint in front of the embedded chain, for the methods that take block ranges. */
final class RangeGateway {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final AccountEndpoint endpoint;

  RangeGateway(DecisionFactCache facts) {
    Map<Class<?>, Object> given = new HashMap<>();
    given.put(ChainNode.class, TestChain.unwatched());
    given.put(RpcConfig.class, GivenSettings.bean(RpcConfig.class, Map.of()));
    given.put(PoolConfig.class, GivenSettings.bean(PoolConfig.class, Map.of()));
    given.put(DecisionFactCache.class, facts);
    given.put(FilterStore.class, new GivenFilters());
    given.put(
        DisclosureLedger.class,
        new DisclosureLedger(
            GivenSettings.bean(DisclosureConfig.class, Map.of("rpc.disclosure-ledger", "false")),
            GivenSettings.bean(DenialConfig.class, Map.of())));
    Wiring wiring = new Wiring(given);
    given.put(GatewayNodeClient.class, wiring.of(GatewayNodeClient.class));
    given.put(
        Instance.class,
        Wiring.all(List.of(wiring.of(FilteredLogs.class), wiring.of(Filters.class))));
    endpoint = new Wiring(given).of(AccountEndpoint.class);
    endpoint.collect();
  }

  /** An answer as JSON-RPC has it: the result, or the code and message of an error. */
  record Answer(JsonNode result, int code, String message) {
    boolean isError() {
      return result == null;
    }
  }

  /** What a reader is answered. */
  Answer ask(String reader, String method, JsonNode... params) {
    ObjectNode message = JSON.objectNode().put("jsonrpc", "2.0").put("id", 1);
    message.put("method", method).putArray("params").addAll(List.of(params));
    byte[] text = message.toString().getBytes(StandardCharsets.UTF_8);
    CallContext context =
        new CallContext(
            "request",
            "trace",
            null,
            new Actor(Actor.Type.USER, reader, null, null),
            null,
            null,
            null,
            "127.0.0.1",
            null);
    return answer(
        () -> endpoint.answer(RpcMessage.read(text).calls().get(0), RpcCaller.of(context)));
  }

  /** What the node itself answers. */
  static Answer askNode(String method, JsonNode... params) {
    ArrayNode array = JSON.arrayNode().addAll(List.of(params));
    return answer(() -> TestChain.unwatched().call(method, array));
  }

  private interface Question {
    JsonNode answer();
  }

  private static Answer answer(Question question) {
    try {
      return new Answer(question.answer(), 0, null);
    } catch (RpcError error) {
      return new Answer(null, error.code(), error.getMessage());
    } catch (NodeErrorException refusal) {
      return new Answer(null, refusal.code(), refusal.getMessage());
    } catch (CallDeniedException callDeniedException) {
      return new Answer(null, -32001, callDeniedException.getMessage());
    }
  }
}
